import { execFileSync } from 'node:child_process'

/** The ID of a process and those of all its descendants. */
function processTree(root) {
  const children = new Map()
  for (const line of execFileSync('ps', ['-e', '-o', 'ppid=,pid=']).toString().trim().split('\n')) {
    const [parent, child] = line.trim().split(/\s+/).map(Number)
    children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const withChildren = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(withChildren)]
  return withChildren(root)
}

/** Sends a signal to a process and all its descendants, whatever process groups they are in. */
export function signalTree(root, signal) {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has just ended.
      if (error.code !== 'ESRCH') throw error
    }
  }
}
