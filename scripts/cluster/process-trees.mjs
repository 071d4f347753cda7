import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { NODES } from './layout.mjs'

/** The processes of a part: its own and their children. PostgreSQL isn't a child of Patroni, which may be restarted alone. */
function processesOf(name, pid) {
  const node = NODES.find((each) => each.name === name)
  const children = new Map()
  for (const line of execFileSync('ps', ['-e', '-o', 'ppid=,pid=']).toString().trim().split('\n')) {
    const [parent, child] = line.trim().split(/\s+/).map(Number)
    children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const withChildren = (each) => [each, ...(children.get(each) ?? []).flatMap(withChildren)]
  return [pid, node && postmasterOf(node)].filter((root) => typeof root === 'number').flatMap(withChildren)
}

/** The process of a node's PostgreSQL; null if none runs. Its file survives a kill, so the ID may be another process's by now. */
export function postmasterOf({ data }) {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : null
  } catch {
    return null
  }
}

/** Sends a signal to all processes of a part at once. */
export function signalPart(name, pid, signal) {
  for (const each of processesOf(name, pid)) {
    try {
      process.kill(each, signal)
    } catch (error) {
      // It has just ended.
      if (error.code !== 'ESRCH') throw error
    }
  }
}
