import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import routes from '../app/routes.ts'

const FOLDERS = ['app', 'bench', 'db', 'domain', 'screening', 'scripts', 'server', 'tests']
const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const RULES = resolve('.dependency-cruiser.cjs')

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** The forbidden imports of a project as `rule: from → to`, and the modules that were analyzed. */
async function cruise(root: string, folders: string[]) {
  const args = [CRUISER, '--config', RULES, '--output-type', 'json', ...folders]
  // The exit code is the number of violations.
  const run = promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 100 * 1024 * 1024 })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const { modules, summary } = JSON.parse(stdout) as Cruise
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return { violations: [...new Set(violations)], modules }
}

/** The noun of `server/` that a file belongs to, such as `land/search`, or a file beside the nouns; null for others and tests. */
function nounOf(path: string): string | null {
  if (!path.startsWith('server/') || path.includes('.test.')) return null
  return path.split('/').slice(1, 3).join('/')
}

/** Nouns of `server/` in an import cycle, including type imports. */
function nounCycles(modules: Cruise['modules']): string[] {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = nounOf(source)
    if (from === null) continue
    const targets = imports.get(from) ?? new Set()
    imports.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = nounOf(resolved)
      if (to !== null && to !== from) targets.add(to)
    }
  }
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((to) => {
      if (to === target) return true
      if (seen.has(to)) return false
      seen.add(to)
      return reaches(to, target, seen)
    })
  return [...imports.keys()].filter((noun) => reaches(noun, noun))
}

/** Creates a small project with stub packages. */
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

async function violationsOf(files: Record<string, string>): Promise<string[]> {
  const tops = [...new Set(Object.keys(files).map((path) => path.split('/')[0]!))]
  return (await cruise(await project(files), tops)).violations
}

test('the project follows its dependency rules', async () => {
  const { violations, modules } = await cruise(process.cwd(), FOLDERS)
  expect(violations).toEqual([])
  expect(nounCycles(modules)).toEqual([])
  // Makes sure that TypeScript files were analyzed at all.
  expect(modules.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['domain/listing/listing.ts', 'server/platform/env.ts', 'app/routes.ts']),
  )
})

const value = 'export const thing = 1'

const FORBIDDEN = [
  ['domain-is-pure', 'domain/a.ts', '../server/b.ts'],
  ['domain-is-pure', 'domain/a.ts', '../screening/b.ts'],
  ['domain-is-pure', 'domain/a.ts', 'react'],
  ['domain-is-pure', 'domain/a.ts', 'node:fs'],
  ['screening-is-pure', 'screening/a.ts', '../server/b.ts'],
  ['screening-is-pure', 'screening/a.ts', 'react'],
  ['screening-is-pure', 'screening/a.ts', 'node:fs'],
  ['server-does-not-import-app', 'server/a.ts', '../app/home/b.tsx'],
  ['server-takes-only-types-of-the-contexts', 'server/a.ts', '../app/context.ts'],
  ['app-takes-only-types-from-server', 'app/home/a.tsx', '../../server/lands/b.ts'],
  ['app-does-not-import-tooling', 'app/home/a.tsx', '../../db/demo/b.ts'],
  ['app-runs-in-the-browser', 'app/home/a.tsx', 'node:fs'],
  ['areas-do-not-import-each-other', 'app/home/a.tsx', '../search/b.tsx'],
  ['ui-does-not-import-areas', 'app/ui/a.tsx', '../search/b.tsx'],
  ['sql-lives-in-noun-folders', 'server/edge/api/a.ts', 'kysely'],
  ['sql-lives-in-noun-folders', 'server/platform/http/a.ts', 'kysely'],
  ['sql-lives-in-noun-folders', 'server/a.ts', 'kysely'],
  ['sql-lives-in-noun-folders', 'app/home/a.tsx', 'pg'],
  ['db-does-not-import-the-server', 'db/demo/a.ts', '../../server/b.ts'],
  ['scripts-import-only-scripts', 'scripts/a.mjs', '../server/b.ts'],
  ['scripts-import-only-scripts', 'scripts/a.mjs', 'zod'],
  ['platform-imports-lower-rooms', 'server/platform/http/a.ts', '../../files/b.ts'],
  ['platform-imports-lower-rooms', 'server/platform/http/a.ts', '../../b.ts'],
  ['files-imports-lower-rooms', 'server/files/a.ts', '../land/listings/b.ts'],
  ['people-imports-lower-rooms', 'server/people/leads/a.ts', '../../content/blog/b.ts'],
  ['content-imports-lower-rooms', 'server/content/blog/a.ts', '../../land/listings/b.ts'],
  ['land-imports-lower-rooms', 'server/land/listings/a.ts', '../../geodata/layers/b.ts'],
  ['geodata-imports-lower-rooms', 'server/geodata/tiles/a.ts', '../../screening/runs/b.ts'],
  ['screening-imports-lower-rooms', 'server/screening/runs/a.ts', '../../saved/lists/b.ts'],
  ['saved-imports-lower-rooms', 'server/saved/lists/a.ts', '../../edge/api/b.ts'],
  ['edge-imports-lower-rooms', 'server/edge/api/a.ts', '../../b.ts'],
  ['no-tests-in-the-product', 'server/a.ts', '../tests/support/b.ts'],
  ['no-tests-in-the-product', 'server/a.ts', './b.test.ts'],
].map(([rule, from, to], index) => ({ rule, from: from!.replace(/\/a(?=\.)/, `/case-${index}`), to: to! }))

describe('forbidden imports', () => {
  let violations: string[]
  beforeAll(async () => {
    const targets = FORBIDDEN.filter(({ to }) => to.startsWith('.')).map(({ from, to }) => [
      join(dirname(from), to),
      value,
    ])
    const cases = FORBIDDEN.map(({ from, to }) => [from, `import { thing } from '${to}'\nexport const a = thing`])
    violations = await violationsOf(Object.fromEntries([...targets, ...cases]))
  })

  test.each(FORBIDDEN)('$rule: $from must not import $to', ({ rule, from }) => {
    expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(`^${rule}: ${from} → `)]))
  })
})

test('two files that import each other are a cycle, even when one takes only a type', async () => {
  const violations = await violationsOf({
    'domain/a.ts': `import { b } from './b.ts'\nexport const a = () => b`,
    'domain/b.ts': `import type { a } from './a.ts'\nexport const b = (c: typeof a) => c`,
  })
  expect(violations).toContainEqual(expect.stringMatching('^no-cycles: '))
})

test('every form of runtime import is detected', async () => {
  const to = '../../server/b.ts'
  for (const text of [
    `export { thing } from '${to}'`,
    `export * from '${to}'`,
    `import '${to}'`,
    `export const a = () => import('${to}')`,
    `import { thing, type Other } from '${to}'\nexport const a = thing as Other`,
  ]) {
    const violations = await violationsOf({
      'server/b.ts': `${value}\nexport type Other = number`,
      'app/home/a.tsx': text,
    })
    expect(violations, text).toEqual(['app-takes-only-types-from-server: app/home/a.tsx → server/b.ts'])
  }
})

test('allowed imports pass', async () => {
  const violations = await violationsOf({
    'domain/land.ts': `import { thing } from 'zod'\nexport const land = thing`,
    'screening/score.ts': `import { land } from '../domain/land.ts'\nexport const score = land`,
    'server/land/lands/lands.ts': `import { thing } from 'kysely'\nimport { score } from '../../../screening/score.ts'\nexport type Lands = number\nexport const lands = [thing, score]`,
    'server/app.ts': `import type { Key } from '../app/context.ts'\nexport const app = 1 as Key`,
    'app/context.ts': 'export type Key = number',
    'app/ui/card.tsx': `import { land } from '../../domain/land.ts'\nexport const card = land`,
    'app/home/part.tsx': value,
    'app/home/home.tsx': `import type { Lands } from '../../server/land/lands/lands.ts'\nimport { card } from '../ui/card.tsx'\nimport { thing } from './part.tsx'\nexport const home = [card, thing] as Lands`,
    'server/lands.test.ts': `import { thing } from '../tests/support/make.ts'\nexport const a = thing`,
    'tests/support/make.ts': `import { lands } from '../../server/land/lands/lands.ts'\nexport const thing = lands`,
  })
  expect(violations).toEqual([])
})

test('nouns of server that import each other are a cycle, and so is one that imports a root file', async () => {
  const { modules } = await cruise(
    await project({
      'server/people/leads/a.ts': `import type { B } from '../mail/b.ts'\nexport type A = B`,
      'server/people/mail/b.ts': `export type B = number`,
      'server/people/mail/c.ts': `import type { A } from '../leads/a.ts'\nexport type C = A`,
      'server/land/places/d.ts': `import type { C } from '../../people/mail/c.ts'\nexport type D = C`,
      'server/edge/api/e.ts': `import type { F } from '../../f.ts'\nexport type E = F`,
      'server/edge/api/g.ts': `export type G = number`,
      'server/f.ts': `import type { G } from './edge/api/g.ts'\nexport type F = G`,
    }),
    ['server'],
  )
  expect(nounCycles(modules).sort()).toEqual(['edge/api', 'f.ts', 'people/leads', 'people/mail'])
})

test('every screen with an action shows its form again when a submission gets no response', async () => {
  const answersEveryPost = 'app/admin/not-found.tsx'
  const files = globSync('app/**/*.tsx')
  const sources = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
  const screens = sources.filter(([, source]) => /^export (async function|function|const) action\b/m.test(source))
  expect(screens.length).toBeGreaterThan(15)
  const unguarded = screens.filter(
    ([, source]) => !/^export const clientAction = [^=]+=>\s+withSubmitErrors\(/m.test(source),
  )
  expect(unguarded.map(([file]) => file)).toEqual([answersEveryPost])
})

test('a test that names a time has no other clock', async () => {
  const files = globSync(`{${FOLDERS}}/**/*.test.{ts,tsx,mjs}`)
  const sources = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
  const naming = sources.filter(([, source]) => /new Date\(['"`]\d{4}-/.test(source))
  expect(naming.length).toBeGreaterThan(5)
  const ofProcess = /new Date\(\)|Date\.now\(\)/
  const ofDatabase = /[^.\w]now\(\)|current_(date|timestamp)/
  expect(
    naming.filter(([, source]) => ofProcess.test(source) || ofDatabase.test(source)).map(([file]) => file),
  ).toEqual([])
})

test('every screen with an action is in a browser test of submissions without a response', async () => {
  const screens = await Promise.all(
    routes.map(async ({ path = '', file }) => ({ path: `/${path}`, source: await readFile(`app/${file}`, 'utf8') })),
  )
  const withAction = screens.filter(({ source }) => source.includes('export const clientAction'))
  const tests = await readFile('tests/e2e/nothing-lost.test.ts', 'utf8')
  const covered = [...tests.matchAll(/ covers\(([^)]*)\)/g)].flatMap(([, paths = '']) =>
    [...paths.matchAll(/'([^']+)'/g)].map(([, path]) => path),
  )
  expect(withAction.map(({ path }) => path).sort()).toEqual(covered.sort())
})
