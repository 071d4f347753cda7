import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { signalTree } from '../process-tree.mjs'
import { NODES } from './layout.mjs'

/** Signals every process of a part. PostgreSQL isn't a child of Patroni, which can restart without it. */
export function signalPart(name, pid, signal) {
  const node = NODES.find((each) => each.name === name)
  const postmaster = node ? postmasterOf(node) : null
  for (const root of [pid, postmaster]) if (root !== null) signalTree(root, signal)
}

/** The process of a node's PostgreSQL; null if none runs. Its file survives a kill, so its ID may belong to another process. */
export function postmasterOf({ data }) {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : null
  } catch {
    return null
  }
}
