import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const CHRT_MS = 2_000

/**
 * Everything else on this machine comes before this process, by as much as `niceness` says (of `os.constants.priority`). With
 * the lowest, it runs while nothing else wants to, where the system has a way to say so; a mere nice process still makes
 * others wait for the end of its turn.
 */
export function yieldToOthers(niceness: number): void {
  // Linux counts niceness by thread, and new threads take it over.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) {
    try {
      setPriority(thread, niceness)
    } catch {
      // A thread that has ended meanwhile, or a system that does not let it be changed.
    }
  }
  if (process.platform !== 'linux' || niceness < constants.priority.PRIORITY_LOW) return
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore', timeout: CHRT_MS })
}
