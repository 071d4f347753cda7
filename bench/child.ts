import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverEnv, serverFlags } from '../scripts/project.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Child {
  /** The printed URL. */
  url: string
  /** From spawn until the URL was printed, in ms. */
  startedMs: number
  /** Current resident memory including child processes, in MB. */
  memoryMb: () => number
  /** CPU time of all threads so far, in ms. */
  cpuMs: () => number
  stop: () => Promise<void>
}

/** Runs a file of the project as its own process and waits for its URL. */
export async function startChild(file: string, env: Record<string, string>, flags: string[] = []): Promise<Child> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, file], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', MAP_LAYERS: 'off', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    startedMs: performance.now() - started,
    memoryMb: () => residentMb(child.pid ?? 0),
    cpuMs: () => processorMs(child.pid ?? 0),
    stop: async () => {
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
      text += chunk
      const url = /http:\/\/\S+/.exec(text)?.[0]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${text.slice(0, 500)}`)))
  })
}

function residentMb(pid: number): number {
  return kilobytes('VmRSS', pid, 'status') / 1024 + sum(childrenOf(pid).map(shareMb))
}

/** Proportional set size: shared pages, such as the executable, are divided among their processes. */
const shareMb = (pid: number): number =>
  kilobytes('Pss', pid, 'smaps_rollup') / 1024 + sum(childrenOf(pid).map(shareMb))

function kilobytes(name: string, pid: number, file: 'status' | 'smaps_rollup'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(tableOf(pid, file))?.[1] ?? 0)
}

/** Excludes children between fork and exec, which still share all memory with their parent. */
function childrenOf(pid: number): number[] {
  // Reads the children of each thread, because scanning all processes would take a tenth of a core.
  const children = threadsOf(pid).flatMap((thread) => tableOf(pid, `task/${thread}/children`).split(' '))
  return children
    .filter(Boolean)
    .map(Number)
    .filter((child) => tableOf(child, 'cmdline') !== tableOf(pid, 'cmdline'))
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Empty if the process has ended. */
function tableOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Linux counts in hundredths of a second. The program name in parentheses may contain spaces. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The product as `npm start` runs it. */
export const startProduct = (env: Record<string, string>) =>
  startChild('server/main.ts', { ...serverEnv(), ...env }, serverFlags())
