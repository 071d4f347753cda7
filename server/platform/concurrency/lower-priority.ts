import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const CHRT_MS = 2_000

/**
 * Lowers the priority of this process to `niceness` (see `os.constants.priority`). With the lowest, it also uses Linux's idle
 * scheduling class, because a nice process still delays others until the end of its time slice.
 */
export function lowerPriority(niceness: number): void {
  // Linux applies niceness per thread, and new threads inherit it.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) {
    try {
      setPriority(thread, niceness)
    } catch {
      // The thread has ended, or the system doesn't allow the change.
    }
  }
  if (process.platform !== 'linux' || niceness < constants.priority.PRIORITY_LOW) return
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore', timeout: CHRT_MS })
}
