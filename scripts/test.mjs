import './require-node-20.mjs'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { CLOCKS, clockEnv } from './fake-clock.mjs'
import { command, commandOf, PINNED_NODE, pinnedEnv, ROOT, SetupError, textOf } from './project.mjs'
import { endTogether, quietRun } from './quiet-run.mjs'
import {
  durationsIn,
  failuresIn,
  fromPlaywright,
  fromVitest,
  hasPassed,
  inOneLine,
  inWords,
  NOTHING,
  oneCheck,
  sum,
  withoutFlaky,
} from './reports.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

const RESULTS = join(ROOT, 'test-results')
/** A step that takes longer is stopped and counts as failed. */
const LIMIT_MS = 30 * 60_000
const SOAK_LIMIT_MS = 180 * 60_000
const SLOWEST_FILES = 15
/** As few as for process tests, some of which run here. */
const SERVER_WORKERS = 3
/** If more tests fail than this, none is run again. */
const MOST_FLAKY = 3

const STEPS = {
  lint: {
    title: 'Format and lint',
    run: async () => oneCheck(await run('@biomejs/biome', 'biome', ['ci', '--error-on-warnings', '.'])),
  },
  types: {
    title: 'Types',
    run: async () => {
      const generated = await run('@react-router/dev', 'react-router', ['typegen'])
      return oneCheck(generated || (await run('typescript', 'tsc', ['--noEmit'])))
    },
  },
  unused: { title: 'Unused code', run: async () => oneCheck(await run('knip', 'knip', [])) },
  architecture: { title: 'Dependency rules', run: () => vitest('architecture') },
  unit: { title: 'Unit tests', run: () => vitest('unit'), again: (files) => vitestAgain('unit', files) },
  processes: {
    title: 'Process tests',
    needsBuild: true,
    run: () => withPrepared(() => vitest('processes')),
    again: (files) => vitestAgain('processes', files),
  },
  integration: {
    title: 'Integration tests',
    needsBuild: true,
    run: () => withPrepared(() => vitest('integration')),
    again: (files) => vitestAgain('integration', files),
  },
  browser: { title: 'Browser tests', needsBuild: true, run: browser, again: browserAgain },
  server: {
    title: 'Tests on a PostgreSQL server',
    needsBuild: true,
    run: () => withPrepared(onServer),
    again: (files) => onServerAgain(files),
    isOnRequest: true,
  },
  clocks: { title: 'Tests at other times', needsBuild: true, run: () => withPrepared(clocks), isOnRequest: true },
  soak: { title: 'Soak tests', needsBuild: true, run: () => withPrepared(soak), isOnRequest: true },
}

/** Folders with tests. */
const SOURCES = ['app', 'db', 'domain', 'screening', 'scripts', 'server', 'tests']

const QUICK = ['lint', 'types', 'unused', 'architecture']

// npm test: everything but what runs on request. npm test -- unit browser: those steps only.
command(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !(name in STEPS))
  if (unknown) throw new SetupError(`Unknown step ${unknown}. Steps: ${Object.keys(STEPS).join(', ')}.`)
  const names = Object.keys(STEPS).filter((name) =>
    chosen.length === 0 ? !STEPS[name].isOnRequest : chosen.includes(name),
  )
  await ensureInstalled()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const { results, flaky } = await runAllAndFailed(names).finally(stopServer)
  const all = withoutFlaky(sum(results.map(({ counts }) => counts)), flaky)
  writeFileSync(join(RESULTS, 'summary.txt'), `${inWords(all)}\n`)
  printSlowest(names.flatMap((name) => durationsIn(reportOf(name))))
  printFailures(results, flaky)
  console.log(`\n${inWords(all)}`)
  return all.failed === 0 ? 0 : 1
})

async function runAllAndFailed(names) {
  const results = await runAll(names)
  return { results, flaky: await runFailedAgain(names) }
}

const reportOf = (name) => join(RESULTS, `${name}.json`)

/**
 * Lint, types, unused code and dependency rules each use one core, so the unit tests, the build and the creation of the
 * template databases run beside them. The later steps need the whole machine.
 */
async function runAll(names) {
  const inOrder = async (steps) => {
    const results = []
    for (const name of steps) results.push({ name, title: STEPS[name].title, counts: await timed(STEPS[name]) })
    return results
  }
  const isQuick = (name) => QUICK.includes(name)
  const beside = await Promise.all([
    inOrder(names.filter(isQuick)),
    inOrder(names.filter((name) => name === 'unit')).then(async (results) => {
      // A later step reports why it failed.
      if (names.some((name) => STEPS[name].needsBuild)) await prepared().catch(() => {})
      return results
    }),
  ])
  return [...beside.flat(), ...(await inOrder(names.filter((name) => !isQuick(name) && name !== 'unit')))]
}

function printSlowest(files) {
  if (files.length === 0) return
  console.log('\nSlowest test files:')
  for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(ROOT, file)}`)
  }
}

/** Runs failed tests once more, with nothing beside them. Returns those that pass then. */
async function runFailedAgain(names) {
  const failed = names.flatMap((step) => failuresIn(reportOf(step)).map((failure) => ({ step, ...failure })))
  if (failed.length === 0 || failed.length > MOST_FLAKY) return []
  const flaky = []
  for (const step of names) {
    const ofStep = failed.filter((failure) => failure.step === step)
    if (ofStep.length === 0 || !STEPS[step].again) continue
    console.log(`\n== ${STEPS[step].title}: what failed, once more and alone`)
    const report = await STEPS[step].again([...new Set(ofStep.map(({ file }) => file))])
    flaky.push(...ofStep.filter((failure) => hasPassed(report, failure)))
  }
  return flaky
}

/** Last, so that the end of a long log says what failed. */
function printFailures(results, flaky) {
  for (const { name, title, counts } of results) {
    const passed = flaky.filter(({ step }) => step === name).length
    if (counts.failed > passed) console.log(`\nFailed step: ${title}`)
    for (const failure of failuresIn(reportOf(name))) {
      const isFlaky = flaky.some((other) => other.file === failure.file && other.name === failure.name)
      console.log(`\n${isFlaky ? 'Flaky (failed beside the others, passed alone)' : 'Failed'}: ${inOneLine(failure)}`)
    }
  }
}

async function timed({ title, run }) {
  console.log(`\n== ${title}`)
  const start = Date.now()
  let counts
  try {
    counts = await run()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    counts = { ...NOTHING, failed: 1 }
  }
  console.log(`-- ${title}: ${inWords(counts)} (${Math.round((Date.now() - start) / 1000)} s)`)
  return counts
}

async function vitest(project) {
  return fromVitest(reportOf(project), await runVitest(reportOf(project), ['--project', project]))
}

/** Returns the report. */
async function vitestAgain(project, files) {
  const report = reportOf(`${project}-again`)
  await runVitest(report, ['--project', project, '--no-file-parallelism', ...files])
  return report
}

function runVitest(report, args, options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return run('vitest', 'vitest', ['run', ...reporters, ...args], options)
}

/** All rounds of the tests that otherwise run a tenth of them, from a new seed. */
async function soak() {
  const seed = process.env.SOAK_SEED || String(randomInt(2 ** 31))
  console.log(`With the seed ${seed}; SOAK_SEED=${seed} repeats this run.`)
  const args = ['--no-file-parallelism', `--testTimeout=${SOAK_LIMIT_MS}`, ...testFilesWith(/\/soak\.ts/)]
  const options = { env: { SOAK_SEED: seed }, limitMs: SOAK_LIMIT_MS }
  return fromVitest(reportOf('soak'), await runVitest(reportOf('soak'), args, options))
}

/** The integration and process tests of which something can differ on a server, on one. */
async function onServer() {
  const args = [`--maxWorkers=${SERVER_WORKERS}`, ...testFilesWith(/describeBothDatabases|SERVER_URL/)]
  return fromVitest(reportOf('server'), await runVitest(reportOf('server'), args, await serverOptions()))
}

/** Returns the report. */
async function onServerAgain(files) {
  const report = reportOf('server-again')
  await runVitest(report, ['--no-file-parallelism', ...files], await serverOptions())
  return report
}

/** The server in TEST_DATABASE_URL, or a temporary one that runs until this command ends. */
async function serverOptions() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) server ??= startPostgres()
  return { env: { TEST_DATABASE_URL: url || (await server).url } }
}
let server

/** One that didn't start has failed its step. */
const stopServer = async () => (await server?.catch(() => undefined))?.stop()

/** Unit, integration and process tests, each started at each of the times. */
async function clocks() {
  const results = []
  for (const clock of CLOCKS) {
    for (const project of ['unit', 'integration', 'processes']) {
      const report = reportOf(`clocks-${results.length}`)
      const code = await runVitest(report, ['--project', project], { env: clockEnv(clock) })
      const counts = fromVitest(report, code)
      console.log(`-- ${clock.time} UTC, TZ=${clock.zone} (${clock.name}), ${project}: ${inWords(counts)}`)
      for (const failure of failuresIn(report)) console.log(`Failed: ${inOneLine(failure)}`)
      results.push(counts)
    }
  }
  return sum(results)
}

const testFilesWith = (pattern) =>
  SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, file)),
  ).filter((file) => file.endsWith('.test.ts') && pattern.test(textOf(join(ROOT, file))))

/** Creates the built product and the databases that tests copy, once. */
const prepared = () => (preparing ??= Promise.all([ensureBuilt(), createTemplates()]))
let preparing

async function withPrepared(tests) {
  await prepared()
  return tests()
}

/** If it fails, the tests repeat it and report why. */
async function createTemplates() {
  await quietRun(PINNED_NODE, [join('tests', 'support', 'prepare.ts')], { env: pinnedEnv() })
}

async function browser() {
  await ensureBuilt()
  let chromium
  try {
    chromium = await ensureChromium()
  } catch (error) {
    if (process.env.CI || process.env.CHROMIUM_PATH || !(error instanceof SetupError)) throw error
    console.log(`Skipped: ${error.message}`)
    return { ...NOTHING, skipped: 1 }
  }
  return fromPlaywright(reportOf('browser'), await runPlaywright(chromium, reportOf('browser'), []))
}

/** Returns the report. */
async function browserAgain() {
  // Playwright deletes the screenshots of the run before.
  cpSync(join(RESULTS, 'browser'), join(RESULTS, 'browser-first'), { recursive: true })
  const report = reportOf('browser-again')
  await runPlaywright(await ensureChromium(), report, ['--last-failed', '--workers=1'])
  return report
}

const runPlaywright = (chromium, report, args) =>
  run('@playwright/test', 'playwright', ['test', ...args], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })

/** Runs a tool on the pinned Node.js with its output shown; returns its exit code. */
function run(packageName, tool, args, { env = {}, limitMs = LIMIT_MS } = {}) {
  const child = spawn(PINNED_NODE, [commandOf(packageName, tool), ...args], {
    cwd: ROOT,
    env: pinnedEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const limit = setTimeout(() => {
    console.error(`${tool} did not finish within ${limitMs / 60_000} minutes and was stopped.`)
    child.kill('SIGKILL')
  }, limitMs)
  endTogether(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(() => clearTimeout(limit))
}
