import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commandOf, PINNED_NODE, pinnedEnv, SetupError } from './project.mjs'
import { lastLine, quietRun, step } from './quiet-run.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium for the browser tests: CHROMIUM_PATH, the machine's own, Playwright's, or one installed now. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new SetupError(`CHROMIUM_PATH is ${JSON.stringify(named)}, but takes the path of a Chromium that runs.`)
  }
  return (await findChromium()) ?? (await step('Installing Chromium', 'Chromium looked after', installChromium))
}

async function findChromium() {
  for (const place of [...PLACES, playwrightsOwn()]) {
    if (place && existsSync(place) && (await runs(place))) return place
  }
  return undefined
}

async function installChromium() {
  const tried = []
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) tried.push(await aptInstall())
  let found = await findChromium()
  if (found) return found
  tried.push(
    await quietRun(PINNED_NODE, [commandOf('playwright-core', 'playwright-core'), 'install', 'chromium'], {
      env: pinnedEnv(),
    }),
  )
  found = await findChromium()
  if (found) return found
  const reason = lastLine(tried.map(({ output }) => output).join('\n'))
  throw new SetupError(
    `No Chromium is found, and none could be installed (${reason}). Install one, or set CHROMIUM_PATH to where it is.`,
  )
}

async function aptInstall() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await quietRun('apt-get', ['update', '-qq'], { env })
  return quietRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Some systems put a stub in place of Chromium that only says how to install it. */
function runs(file) {
  return new Promise((resolve) => {
    const child = spawn(file, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
