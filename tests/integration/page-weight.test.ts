import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT = join(import.meta.dirname, '../../build/client')

/** Brotli bytes of the scripts that a screen loads before anybody uses it, hashes in names left out; see “Pages” in docs/performance.md. */
const LIMITS = [
  ['home/home', 118_700],
  ['search/search-page', 131_800],
  ['search/weights/weights', 110_700],
  ['listing/listing-page', 126_800],
  ['candidate-sites/site', 122_300],
  ['candidate-sites/candidate-sites-page', 113_900],
  ['city/city', 114_600],
  ['blog/post', 109_900],
  ['blog/blog', 110_900],
  ['contact/contact', 118_300],
  ['demo/demo', 117_100],
  ['data/data', 111_100],
  ['dashboard/dashboard', 112_200],
  ['dashboard/dataset-page', 115_500],
  ['data/sources', 105_200],
  ['method/method', 109_100],
  ['account/login', 109_800],
  ['account/verify-email', 108_100],
  ['learn/learn', 105_800],
  ['list-your-land/list-your-land', 110_200],
  ['list-your-land/draft/draft-screen', 117_900],
  ['legal/privacy', 104_100],
] as const

interface Loaded {
  module: string
  imports?: string[]
  clientActionModule?: string
  clientLoaderModule?: string
}
type Screens = Record<string, Loaded>

const assets = readdirSync(join(CLIENT, 'assets'))
const manifest = readFileSync(join(CLIENT, 'assets', assets.find((name) => name.startsWith('manifest-'))!), 'utf8')
const { entry, routes }: { entry: Loaded; routes: Screens } = JSON.parse(
  manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
)

const scriptsOf = ({ module, imports = [], clientActionModule, clientLoaderModule }: Loaded) =>
  [module, ...imports, clientActionModule, clientLoaderModule].filter((path) => path !== undefined)

const sizes = new Map<string, number>()
/** Names of scripts have hashes, which compress differently in each build. */
const HASH = /-[\w-]{8}(?=\.m?js)/g

function sizeOf(path: string): number {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const body = Buffer.from(readFileSync(join(CLIENT, path), 'utf8').replace(HASH, ''))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength }
  const size = brotliCompressSync(body, { params }).byteLength
  sizes.set(path, size)
  return size
}

const scriptsOfScreen = (id: string) => new Set([entry, routes.root!, routes[id]!].flatMap(scriptsOf))

test.each(LIMITS)('%s loads no more scripts than its limit', (id, limit) => {
  const bytes = [...scriptsOfScreen(id)].reduce((sum, path) => sum + sizeOf(path), 0)
  expect(bytes).toBeLessThanOrEqual(limit)
})

/** The scripts whose names start like one of these, and those that they import, except on demand. */
function withImports(...starts: string[]): Set<string> {
  const found = new Set(assets.filter((name) => /\.m?js$/.test(name) && starts.some((start) => name.startsWith(start))))
  for (const name of found) {
    const text = readFileSync(join(CLIENT, 'assets', name), 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)\s?["`]\.\/([\w.-]+)["`]/g)) found.add(imported!)
  }
  return found
}

/** Brotli bytes of what the wizard loads with the step that is opened. The other steps load once the browser is idle. */
const STEP_LIMITS = {
  location: 139_000,
  land: 124_900,
  power: 133_400,
  terms: 126_000,
  media: 130_500,
  contact: 120_000,
  review: 127_400,
}

test.each(Object.entries(STEP_LIMITS))(
  'the wizard loads no more scripts for its step %s than its limit',
  (step, limit) => {
    const screen = [...scriptsOfScreen('list-your-land/draft/draft-screen')]
    const text = screen.map((path) => readFileSync(join(CLIENT, path), 'utf8')).join('')
    const name = new RegExp(`import\\(["\`]\\./(${step}-[\\w-]+\\.js)`).exec(text)?.[1]
    const code = [...withImports(name!)].map((script) => `/assets/${script}`)
    const bytes = [...new Set([...screen, ...code])].reduce((sum, path) => sum + sizeOf(path), 0)
    expect(bytes).toBeLessThanOrEqual(limit)
  },
)

/** Brotli bytes, without the tools to draw. */
const MAP_LIMIT = 300_000

test('the map of a listing and of a search loads no more scripts than its limit', () => {
  const loaded = scriptsOfScreen('search/search-page')
  const scripts = withImports('live-map.client-', 'map-worker-', 'search-map-', 'map-controller.client-')
  expect([...scripts].filter((name) => name.startsWith('draw-'))).toEqual([])
  const bytes = [...scripts]
    .map((name) => `/assets/${name}`)
    .reduce((sum, path) => sum + (loaded.has(path) ? 0 : sizeOf(path)), 0)
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThanOrEqual(MAP_LIMIT)
})
