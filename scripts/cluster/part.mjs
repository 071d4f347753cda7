import { SetupError } from '../project.mjs'
import { readMembers } from './patroni.mjs'
import { runningStates } from './running.mjs'
import { signalPart } from './signal-part.mjs'

/** Finds a part. `primary` and `replica` stand for the servers that have these roles now. */
export async function partOf(name) {
  const states = await runningStates()
  const members = (await readMembers()) ?? []
  const roles = {
    primary: members.find(({ role }) => role === 'leader'),
    replica: members.find(({ role }) => role !== 'leader'),
  }
  const part = Object.hasOwn(roles, name ?? '') ? roles[name]?.name : name
  const state = states.get(part)
  if (!state)
    throw new SetupError(`There is no part ${name}. Parts: primary, replica, ${[...states.keys()].join(', ')}.`)
  return { part, pid: state.pid }
}

/** @returns the name of the part */
export async function signalTo(name, signalName) {
  const { part, pid } = await partOf(name)
  if (pid === null) throw new SetupError(`${part} is not running.`)
  signalPart(part, pid, signalName)
  return part
}
