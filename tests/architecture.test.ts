import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'

const ROOMS = ['app', 'bench', 'db', 'domain', 'screening', 'scripts', 'server', 'tests']
const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const RULE = resolve('.dependency-cruiser.cjs')

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** The broken arrows of a project, as `rule: from → to`, and the files that were looked at. */
async function cruise(root: string, rooms: string[]) {
  const args = [CRUISER, '--config', RULE, '--output-type', 'json', ...rooms]
  // The exit code counts the violations, which the output names.
  const run = promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 100 * 1024 * 1024 })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const { modules, summary } = JSON.parse(stdout) as Cruise
  const arrows = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return { arrows: [...new Set(arrows)], files: modules.map(({ source }) => source) }
}

/** A small project in a folder of its own, with stand-ins for packages. */
async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'architecture '))
  folders.push(root)
  const packages = ['kysely', 'pg', 'zod', 'react'].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'export const thing = 1'],
  ])
  for (const [path, text] of [...packages, ...Object.entries(files)] as [string, string][]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

async function arrowsOf(files: Record<string, string>): Promise<string[]> {
  const rooms = [...new Set(Object.keys(files).map((path) => path.split('/')[0]!))]
  return (await cruise(await project(files), rooms)).arrows
}

test('every import of the project goes the way of the house', async () => {
  const { arrows, files } = await cruise(process.cwd(), ROOMS)
  expect(arrows).toEqual([])
  // That the TypeScript was read at all: a tool that sees no file finds no wrong import either.
  expect(files).toEqual(expect.arrayContaining(['domain/listing.ts', 'server/env.ts', 'app/routes.ts']))
})

const value = 'export const thing = 1'

test.each([
  ['domain-is-pure', 'domain/a.ts', '../server/b.ts'],
  ['domain-is-pure', 'domain/a.ts', '../screening/b.ts'],
  ['domain-is-pure', 'domain/a.ts', 'react'],
  ['domain-is-pure', 'domain/a.ts', 'node:fs'],
  ['screening-is-pure', 'screening/a.ts', '../server/b.ts'],
  ['server-knows-no-screens', 'server/a.ts', '../app/home/b.tsx'],
  ['server-takes-only-types-of-the-contexts', 'server/a.ts', '../app/context.ts'],
  ['app-takes-only-types-from-server', 'app/home/a.tsx', '../../server/services/b.ts'],
  ['app-knows-no-workshop', 'app/home/a.tsx', '../../db/demo/b.ts'],
  ['app-runs-in-the-browser', 'app/home/a.tsx', 'node:fs'],
  ['areas-stay-apart', 'app/home/a.tsx', '../search/b.tsx'],
  ['ui-knows-no-area', 'app/ui/a.tsx', '../search/b.tsx'],
  ['sql-lives-in-services', 'server/api/a.ts', 'kysely'],
  ['sql-lives-in-services', 'app/home/a.tsx', 'pg'],
  ['db-knows-no-house', 'db/demo/a.ts', '../../server/b.ts'],
  ['scripts-stand-alone', 'scripts/a.mjs', '../server/b.ts'],
  ['scripts-stand-alone', 'scripts/a.mjs', 'zod'],
  ['no-tests-in-the-product', 'server/a.ts', '../tests/support/b.ts'],
  ['no-tests-in-the-product', 'server/a.ts', './b.test.ts'],
])('%s: %s must not import %s', async (rule, from, to) => {
  const target = to.startsWith('.') ? { [join(dirname(from), to)]: value } : {}
  const arrows = await arrowsOf({ ...target, [from]: `import { thing } from '${to}'\nexport const a = thing` })
  expect(arrows).toEqual(expect.arrayContaining([expect.stringMatching(`^${rule}: ${from} → `)]))
})

test('two files that import each other are a circle', async () => {
  const arrows = await arrowsOf({
    'domain/a.ts': `import { b } from './b.ts'\nexport const a = () => b`,
    'domain/b.ts': `import { a } from './a.ts'\nexport const b = () => a`,
  })
  expect(arrows).toContainEqual(expect.stringMatching('^no-circles: '))
})

test('an import that runs is caught however it is written', async () => {
  const to = '../../server/b.ts'
  for (const text of [
    `export { thing } from '${to}'`,
    `export * from '${to}'`,
    `import '${to}'`,
    `export const a = () => import('${to}')`,
    `import { thing, type Other } from '${to}'\nexport const a = thing as Other`,
  ]) {
    const arrows = await arrowsOf({ 'server/b.ts': `${value}\nexport type Other = number`, 'app/home/a.tsx': text })
    expect(arrows, text).toEqual(['app-takes-only-types-from-server: app/home/a.tsx → server/b.ts'])
  }
})

test('what the house allows is not caught', async () => {
  const arrows = await arrowsOf({
    'domain/land.ts': `import { thing } from 'zod'\nexport const land = thing`,
    'screening/score.ts': `import { land } from '../domain/land.ts'\nexport const score = land`,
    'server/services/lands.ts': `import { thing } from 'kysely'\nimport { score } from '../../screening/score.ts'\nexport type Lands = number\nexport const lands = [thing, score]`,
    'server/app.ts': `import type { Key } from '../app/context.ts'\nexport const app = 1 as Key`,
    'app/context.ts': 'export type Key = number',
    'app/ui/card.tsx': `import { land } from '../../domain/land.ts'\nexport const card = land`,
    'app/home/part.tsx': value,
    'app/home/home.tsx': `import type { Lands } from '../../server/services/lands.ts'\nimport { card } from '../ui/card.tsx'\nimport { thing } from './part.tsx'\nexport const home = [card, thing] as Lands`,
    'server/lands.test.ts': `import { thing } from '../tests/support/make.ts'\nexport const a = thing`,
    'tests/support/make.ts': `import { lands } from '../../server/services/lands.ts'\nexport const thing = lands`,
  })
  expect(arrows).toEqual([])
})
