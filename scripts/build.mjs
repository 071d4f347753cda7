import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writePostgisBundle } from './postgis-bundle.mjs'
import { commandOf, PINNED_NODE, pinnedEnv, ROOT, textOf } from './project.mjs'
import { failure, lastLine, quietRun, step } from './quiet-run.mjs'

const STAMP = join(ROOT, 'build', '.stamp')
/** PostGIS for the embedded database. */
const POSTGIS_BUNDLE = join(ROOT, 'build', 'postgis.tar.gz')
const SOURCES = [
  'app',
  'domain',
  'screening',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/postgis-bundle.mjs',
  'scripts/wasm-exports.mjs',
]

/** Whether the build is up to date with the sources. */
export function isBuilt() {
  return existsSync(POSTGIS_BUNDLE) && textOf(STAMP) === fingerprint()
}

/** Builds the browser and server bundles, and the bundle of PostGIS. The caller holds the setup lock. */
export async function build() {
  // The stamp is removed first and written last, so that an interrupted build is repeated.
  rmSync(STAMP, { force: true })
  const sources = fingerprint()
  await step('Building', 'Built', async () => {
    await reactRouterBuild()
    writePostgisBundle(POSTGIS_BUNDLE)
    await readServer()
  })
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, sources)
}

const reactRouterBuild = () => runPinned([commandOf('@react-router/dev', 'react-router'), 'build'])

const SERVER = [
  'main.ts',
  'platform/db/embedded-postgres.ts',
  'platform/db/server-postgres.ts',
  'platform/db/fill-demo.ts',
]

/**
 * Node.js strips the types of the server's TypeScript. Stripping all files in advance fills its cache, so the product
 * never loads the stripper: even the first start is faster, and uses 17 MB less memory.
 */
function readServer() {
  const files = SERVER.map((file) => pathToFileURL(join(ROOT, 'server', file)).href)
  const script = files.map((file) => `await import(${JSON.stringify(file)})`).join('\n')
  return runPinned(['--input-type=module', '--eval', script])
}

async function runPinned(args) {
  const { code, output } = await quietRun(PINNED_NODE, args, { env: pinnedEnv({ NODE_ENV: 'production' }) })
  if (code !== 0) throw failure('The build failed', reason(output), output)
}

function reason(output) {
  if (/\b(ENOSPC|EDQUOT)\b/.test(output)) return 'there is no space left on the disk.'
  if (/\b(EACCES|EROFS)\b/.test(output)) return `no permission to write in ${join(ROOT, 'build')}.`
  const error = /^.*\bError:? .*$/m.exec(output)?.[0]
  return `${lastLine(error ?? output)}.`
}

/** Hashes contents rather than timestamps, so that a copy of a built checkout counts as built. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, source)
  return `${hash.digest('hex')}\n`
}

function addTo(hash, path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return
  const entries = folderEntries(full)
  if (!entries) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
    return
  }
  for (const name of entries) addTo(hash, `${path}/${name}`)
}

function folderEntries(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
