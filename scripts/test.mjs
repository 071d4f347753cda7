import './require-node-20.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { command, commandOf, PINNED_NODE, pinnedEnv, ROOT, SetupError } from './project.mjs'
import { endTogether } from './quiet-run.mjs'
import { failuresIn, fromPlaywright, fromVitest, inWords, NOTHING, oneCheck, sum } from './reports.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const RESULTS = join(ROOT, 'test-results')
/** A step that hangs is a step that failed. */
const LIMIT_MS = 30 * 60_000

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
  architecture: { title: 'Architecture rule', run: () => vitest('architecture') },
  unit: { title: 'Unit tests', run: () => vitest('unit') },
  integration: {
    title: 'Integration tests',
    run: async () => {
      await ensureBuilt()
      if (!process.env.TEST_DATABASE_URL) console.log('On the embedded database alone: TEST_DATABASE_URL is not set.')
      return vitest('integration')
    },
  },
  browser: { title: 'Browser tests', run: browser },
}

// npm test: everything. npm test -- unit browser: those steps only.
command(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !(name in STEPS))
  if (unknown) throw new SetupError(`There is no step ${unknown}; the steps are ${Object.keys(STEPS).join(', ')}.`)
  await ensureInstalled()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const counts = []
  for (const [name, step] of Object.entries(STEPS)) {
    if (chosen.length === 0 || chosen.includes(name)) counts.push(await timed(step))
  }
  const all = sum(counts)
  writeFileSync(join(RESULTS, 'summary.txt'), `${inWords(all)}\n`)
  const reports = readdirSync(RESULTS).filter((name) => name.endsWith('.json'))
  for (const failure of reports.flatMap((name) => failuresIn(join(RESULTS, name)))) console.log(`\nFailed: ${failure}`)
  console.log(`\n${inWords(all)}`)
  return all.failed === 0 ? 0 : 1
})

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
    console.error(`${tool} has not ended after ${LIMIT_MS / 60_000} minutes and is stopped.`)
    child.kill('SIGKILL')
  }, LIMIT_MS)
  endTogether(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(() => clearTimeout(limit))
}
