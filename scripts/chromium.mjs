import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commandOf, PINNED_NODE, pinnedEnv, SetupError } from './project.mjs'
import { lastLine, quietRun, step } from './quiet-run.mjs'

/** The headless build renders pages in half the time. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds Chromium for the browser tests: CHROMIUM_PATH, a system installation or Playwright's, or else installs it. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new SetupError(
      `CHROMIUM_PATH is ${JSON.stringify(named)}, which cannot be run. Set it to the path of a Chromium executable.`,
    )
  }
  return (await findChromium()) ?? (await step('Installing Chromium', 'Chromium installed', installChromium))
}

async function findChromium() {
  for (const path of [...CANDIDATES, playwrightChromium()]) {
    if (path && existsSync(path) && (await runs(path))) return path
  }
  return undefined
}

async function installChromium() {
  const attempts = []
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) attempts.push(await aptInstall())
  let found = await findChromium()
  if (found) return found
  attempts.push(
    await quietRun(PINNED_NODE, [commandOf('@playwright/test', 'playwright'), 'install', 'chromium'], {
      env: pinnedEnv(),
    }),
  )
  found = await findChromium()
  if (found) return found
  const reason = lastLine(attempts.map(({ output }) => output).join('\n'))
  throw new SetupError(
    `Chromium was not found and could not be installed (${reason}). Install it, or set CHROMIUM_PATH to its path.`,
  )
}

async function aptInstall() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await quietRun('apt-get', ['update', '-qq'], { env })
  const install = (name) => quietRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  const headless = await install('chromium-headless-shell')
  return headless.code === 0 ? headless : install('chromium')
}

function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Runs the file, since some systems have a stub that only prints how to install Chromium. */
function runs(file) {
  return new Promise((resolve) => {
    const child = spawn(file, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
