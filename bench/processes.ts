import { readdirSync, readFileSync } from 'node:fs'
import { sum } from './measure.ts'

/**
 * Resident memory of a process tree in MB, by the name of the process. Shared pages, such as the executable, count once: in
 * full for the first process, because this benchmark shares them too, and divided among their processes for those below it.
 */
export function residentMb(pid: number): Record<string, number> {
  const megabytes: Record<string, number> = { [nameOf(pid)]: kilobytes('VmRSS', pid, 'status') / 1024 }
  for (const child of descendantsOf(pid)) {
    const name = nameOf(child)
    if (name) megabytes[name] = (megabytes[name] ?? 0) + kilobytes('Pss', child, 'smaps_rollup') / 1024
  }
  return megabytes
}

/** CPU time of one process, in ms. */
export const cpuMs = (pid: number): number => sum(ticksOf(pid).slice(0, 2)) * MS_PER_TICK

/** CPU time of a process and of all below it, in ms. Linux adds the time of those that have ended to their parents'. */
export const treeCpuMs = (pid: number): number =>
  sum([pid, ...descendantsOf(pid)].map((each) => sum(ticksOf(each)) * MS_PER_TICK))

const MS_PER_TICK = 10

/** User and system time of a process, and of its ended children. Its name, in parentheses, may contain spaces. */
function ticksOf(pid: number): number[] {
  const fields = textOf(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).map(Number)
}

function kilobytes(name: string, pid: number, file: 'status' | 'smaps_rollup'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(textOf(pid, file))?.[1] ?? 0)
}

/** The script that a process runs, such as `tile-process`; empty if it has ended. */
const nameOf = (pid: number): string => /([\w-]+\/)?[\w-]+(?=\.ts)/.exec(textOf(pid, 'cmdline'))?.[0] ?? ''

/** Excludes children between fork and exec, which still share all memory with their parent. */
function descendantsOf(pid: number): number[] {
  // Reads the children of each thread, because scanning all processes would take a tenth of a core.
  const children = threadsOf(pid).flatMap((thread) => textOf(pid, `task/${thread}/children`).split(' '))
  return children
    .filter(Boolean)
    .map(Number)
    .filter((child) => textOf(child, 'cmdline') !== textOf(pid, 'cmdline'))
    .flatMap((child) => [child, ...descendantsOf(child)])
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Empty if the process has ended. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
