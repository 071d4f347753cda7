import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, SetupError } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PATIENCE_MS = 3000

/** Runs a program and captures its output. */
export function quietRun(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, output: Buffer.concat(chunks).toString() }))
    endTogether(child)
  })
}

/** Runs a slow step, and prints what it does and how long it took. */
export async function step(doing, done, work) {
  const start = Date.now()
  console.log(`${doing}…`)
  const result = await work()
  console.log(`${done} (${Math.max(1, Math.round((Date.now() - start) / 1000))} s).`)
  return result
}

/** An error with one line, and the complete output in a log file. */
export function failure(what, reason, output) {
  return new SetupError(`${what}: ${reason}${logged(output)}`)
}

/** The last meaningful line of an output. */
export function lastLine(output) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors are control characters
  const plain = output.replace(/\x1b\[[0-9;]*m/g, '')
  const lines = plain
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim())
    .filter((line) => /[a-z]/i.test(line) && !/complete log of this run|debug-\d+\.log|^at |^Node\.js v\d/i.test(line))
  return lines.findLast((line) => /^\w*Error: /.test(line)) ?? lines.at(-1) ?? 'it ended without output'
}

function logged(output) {
  try {
    const log = join(mkdtempSync(join(tmpdir(), 'voltacre-')), 'output.log')
    writeFileSync(log, output)
    return ` Everything it said is in ${log}.`
  } catch {
    // The disk may be full.
    return ''
  }
}

const running = new Set()

/** Until the returned function is called, a signal ends this command with exit code 0, and its child first. */
export function stopIsSuccess() {
  const stop = () => {
    process.once('exit', () => {
      process.exitCode = 0
    })
    if (running.size === 0) process.exit()
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

/** Passes interrupts on to the child, and waits until it ends, because it may be writing. */
export function endTogether(child) {
  running.add(child)
  const stop = (signal) => {
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
    child.once('close', () => process.exit(128 + constants.signals[signal]))
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  child.once('close', () => {
    running.delete(child)
    for (const signal of SIGNALS) process.off(signal, stop)
  })
}
