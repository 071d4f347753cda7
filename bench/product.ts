import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverEnv, serverFlags } from '../scripts/project.mjs'
import { round, sum } from './measure.ts'
import { cpuMs, residentMb, treeCpuMs } from './processes.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** When a benchmark fails, too. */
const END_WITH_PARENT = ['--import', new URL('../scripts/end-with-parent.mjs', import.meta.url).href]

export interface Child {
  /** The printed URL. */
  url: string
  /** Resident memory by process in MB: of this one, and of those below it by name. */
  memoryMb: () => Record<string, number>
  totalMb: () => number
  /** CPU time of all threads so far, in ms. */
  cpuMs: () => number
  /** The same including processes below it, also those that have ended. */
  treeCpuMs: () => number
  stop: () => Promise<void>
}

/** The product as `npm start` runs it, without the map layers unless `env` says otherwise. */
export const startProduct = (env: Record<string, string>) =>
  startChild('server/main.ts', { MAP_LAYERS: 'off', LOG_LEVEL: 'error', ...serverEnv(), ...env }, serverFlags())

/** Runs a file of the project as its own process and waits for its URL. */
export async function startChild(file: string, env: Record<string, string>, flags: string[] = []): Promise<Child> {
  const child = spawn(process.execPath, [...END_WITH_PARENT, '--disable-warning=ExperimentalWarning', ...flags, file], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const url = await addressOf(child)
  const pid = child.pid!
  return {
    url,
    memoryMb: () => residentMb(pid),
    totalMb: () => round(sum(Object.values(residentMb(pid))), 0),
    cpuMs: () => cpuMs(pid),
    treeCpuMs: () => treeCpuMs(pid),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      if (text.length < 10_000) text += chunk
      const url = /http:\/\/\S+/.exec(text)?.[0]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${text.slice(0, 500)}`)))
  })
}
