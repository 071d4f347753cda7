import './require-node-20.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { command, commandOf, PINNED_NODE, pinnedEnv, ROOT, SetupError } from './project.mjs'
import { endTogether, quietRun } from './quiet-run.mjs'
import { durationsIn, failuresIn, fromPlaywright, fromVitest, inWords, NOTHING, oneCheck, sum } from './reports.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const RESULTS = join(ROOT, 'test-results')
/** A step that takes longer counts as failed. */
const LIMIT_MS = 30 * 60_000
const SLOWEST_FILES = 15

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
  unit: { title: 'Unit tests', run: () => vitest('unit') },
  integration: {
    title: 'Integration tests',
    run: async () => {
      await Promise.all([ensureBuilt(), createTemplates()])
      if (!process.env.TEST_DATABASE_URL)
        console.log('Only on the embedded database, because TEST_DATABASE_URL is not set.')
      return vitest('integration')
    },
  },
  browser: { title: 'Browser tests', run: browser },
}

const QUICK = ['lint', 'types', 'unused', 'architecture']

// npm test: everything. npm test -- unit browser: those steps only.
command(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !(name in STEPS))
  if (unknown) throw new SetupError(`Unknown step ${unknown}. Steps: ${Object.keys(STEPS).join(', ')}.`)
  await ensureInstalled()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const results = await runAll(Object.keys(STEPS).filter((name) => chosen.length === 0 || chosen.includes(name)))
  const all = sum(results.map(({ counts }) => counts))
  writeFileSync(join(RESULTS, 'summary.txt'), `${inWords(all)}\n`)
  const reports = readdirSync(RESULTS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(RESULTS, name))
  printSlowest(reports.flatMap(durationsIn))
  // Last, so that the end of a long log says what failed.
  for (const { title } of results.filter(({ counts }) => counts.failed > 0)) console.log(`\nFailed step: ${title}`)
  for (const failure of reports.flatMap(failuresIn)) console.log(`\nFailed: ${failure}`)
  console.log(`\n${inWords(all)}`)
  return all.failed === 0 ? 0 : 1
})

/**
 * Lint, types, unused code and dependency rules each use one core, so they run in parallel with the unit tests. The
 * later steps need the whole machine.
 */
async function runAll(names) {
  const inOrder = async (steps) => {
    const results = []
    for (const name of steps) results.push({ title: STEPS[name].title, counts: await timed(STEPS[name]) })
    return results
  }
  const isQuick = (name) => QUICK.includes(name)
  const beside = await Promise.all([inOrder(names.filter(isQuick)), inOrder(names.filter((name) => name === 'unit'))])
  return [...beside.flat(), ...(await inOrder(names.filter((name) => !isQuick(name) && name !== 'unit')))]
}

function printSlowest(files) {
  if (files.length === 0) return
  console.log('\nSlowest test files:')
  for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(ROOT, file)}`)
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
  const report = join(RESULTS, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return fromVitest(report, await run('vitest', 'vitest', args))
}

/** Creates the databases that tests copy, on the other core while the product is built. */
async function createTemplates() {
  // If it fails, the tests repeat it and report why.
  await quietRun(PINNED_NODE, [join('tests', 'support', 'prepare.ts')], { env: pinnedEnv() })
}

async function browser() {
  await ensureBuilt()
  const report = join(RESULTS, 'browser.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return fromPlaywright(report, await run('@playwright/test', 'playwright', ['test'], env))
}

/** Runs a tool on the pinned Node.js with its output shown; returns its exit code. */
function run(packageName, tool, args, env = {}) {
  const child = spawn(PINNED_NODE, [commandOf(packageName, tool), ...args], {
    cwd: ROOT,
    env: pinnedEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const limit = setTimeout(() => {
    console.error(`${tool} did not finish within ${LIMIT_MS / 60_000} minutes and was stopped.`)
    child.kill('SIGKILL')
  }, LIMIT_MS)
  endTogether(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(() => clearTimeout(limit))
}
