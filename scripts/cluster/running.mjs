import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../project.mjs'
import { FOLDER, HOST, NODES, PORTS, PROCESSES } from './layout.mjs'
import { readMembers } from './patroni.mjs'
import { postmasterOf } from './signal-part.mjs'
import { ctl, readStates } from './supervisor.mjs'

export const START_MS = 180_000
const READY_MS = 60_000
const STOP_MS = 60_000

export const isLeader = ({ role, state }) => role === 'leader' && state === 'running'

export const isReady = async (port) => (await get(`http://${HOST}:${port}/readyz`))?.ok ?? false
const get = (url) => fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)

/** Asks HAProxy, whose metrics count the servers that it leads to. */
async function findsPrimary() {
  const response = await get(`http://${HOST}:${PORTS.haproxyMetrics}/metrics`)
  const metrics = await response?.text().catch(() => '')
  return /^haproxy_backend_active_servers\{proxy="primary"\} [1-9]/m.test(metrics ?? '')
}

export const secondsSince = (started) => Math.round((Date.now() - started) / 1_000)

/** Waits until `isTrue`; otherwise fails with `problem`. */
export async function until(problem, limitMs, isTrue) {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(200)) if (await isTrue()) return
  throw new SetupError(`${problem} after ${limitMs / 1_000} s. See the logs in ${FOLDER}/logs.`)
}

export async function runningStates() {
  const states = await readStates()
  if (!states) throw new SetupError('The cluster is not running. Start it with npm run cluster.')
  return states
}

export async function databaseIsReady() {
  await until('There is no primary with a synchronous standby', START_MS, async () => {
    const members = await readMembers()
    return members?.some(isLeader) && members.some(({ role }) => role === 'sync_standby')
  })
  await until('HAProxy has not found the primary', READY_MS, findsPrimary)
}

async function startInstance({ name, port }) {
  await ctl('start', name)
  await until(`${name} is not ready`, START_MS, () => isReady(port))
}

/** The others answer requests, and do the work, while one restarts. */
export async function restartInstances() {
  for (const each of PROCESSES) {
    await ctl('stop', each.name)
    await startInstance(each)
    console.log(`${each.name} is ready again.`)
  }
}

/** The first one migrates and fills the database. */
export async function startInstances() {
  for (const each of PROCESSES) await startInstance(each)
  await until('The site does not answer', READY_MS, () => isReady(PORTS.nginx))
}

export const stopInstances = () => ctl('stop', ...PROCESSES.map(({ name }) => name))

/** Patroni leaves PostgreSQL running if it is ended before it has stopped it. */
export async function stopPostgres() {
  const postmasters = () => NODES.map(postmasterOf).filter((pid) => pid !== null)
  for (const pid of postmasters()) process.kill(pid, 'SIGINT')
  await until('PostgreSQL has not stopped', STOP_MS, async () => postmasters().length === 0)
}
