import './require-node-20.mjs'
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { FOLDER, HOST, INSTANCES, makeFolder, NODES, PORTS, PUBLIC_URL, readSecrets } from './cluster/layout.mjs'
import { ADMIN, PROGRAMS, writeParts } from './cluster/parts.mjs'
import { readMembers } from './cluster/patroni.mjs'
import { postmasterOf, signalPart } from './cluster/signal-part.mjs'
import { ctl, readStates, startSupervisor, stopSupervisor, writeSupervisor } from './cluster/supervisor.mjs'
import { command, SetupError } from './project.mjs'
import { ensureBuilt } from './setup.mjs'
import { findPostgres } from './throwaway-postgres.mjs'

const USAGE = `npm run cluster [-- COMMAND]

Runs VoltAcre on three database servers and three instances, all on this machine; see docs/scaling.md.

  start [--layers]   start everything (also without COMMAND); with --layers, load the map layers
  status             what runs, who is the primary, how far replicas are behind
  kill PART          end a part like a power failure; it is started again. PART may be primary or replica
  stop PART          end a part and leave it down
  start PART         start it again
  freeze PART        stop its processes without ending them, as if the network were cut; thaw PART goes on
  restart            restart the instances one after another
  stop               end everything; the data stays
  destroy            end everything and delete the data`

const START_MS = 180_000
const READY_MS = 60_000
const STOP_MS = 60_000

// npm run cluster -- COMMAND [PART]
command(async () => {
  // Debian keeps services where an ordinary user's PATH doesn't lead.
  process.env.PATH += ':/usr/sbin'
  const [name = 'start', part] = process.argv.slice(2)
  if (part?.startsWith('--') && part !== '--layers') throw new SetupError(`There is no option ${part}.\n\n${USAGE}`)
  const isPart = part !== undefined && !part.startsWith('--')
  const commands = {
    start: () => (isPart ? ctlPart('start', part) : start({ mapLayers: part === '--layers' })),
    stop: () => (isPart ? ctlPart('stop', part) : stop()),
    status,
    restart,
    kill: () => signal(part, 'SIGKILL'),
    freeze: () => signal(part, 'SIGSTOP'),
    thaw: () => signal(part, 'SIGCONT'),
    destroy,
  }
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!run) throw new SetupError(USAGE)
  await run()
})

async function start({ mapLayers }) {
  if (await readStates()) throw new SetupError('The cluster is running. See npm run cluster -- status.')
  assertInstalled()
  await ensureBuilt()
  makeFolder()
  const secrets = readSecrets()
  const parts = writeParts(secrets, { mapLayers })
  writeSupervisor(parts)
  const started = Date.now()
  startSupervisor()
  await until('There is no primary with a synchronous standby', START_MS, async () => {
    const members = await readMembers()
    return members?.some(isLeader) && members.some(({ role }) => role === 'sync_standby')
  })
  await until('HAProxy has not found the primary', READY_MS, findsPrimary)
  // The first one migrates and fills the database.
  for (const { name, port } of INSTANCES) {
    await ctl('start', name)
    await until(`${name} is not ready`, START_MS, () => isReady(port))
  }
  await until('The site does not answer', READY_MS, () => isReady(PORTS.nginx))
  console.log(`The cluster is ready after ${Math.round((Date.now() - started) / 1_000)} s.\n`)
  await status()
  console.log(`
The site is at ${PUBLIC_URL}, Prometheus at http://${HOST}:${PORTS.prometheus}.
The first admin: ${ADMIN}, password ${secrets.admin}
Data and logs are in ${FOLDER}.`)
}

const isLeader = ({ role, state }) => role === 'leader' && state === 'running'

function assertInstalled() {
  const missing = Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program))
  const packages = [...missing.map(([, name]) => name), ...(findPostgres() ? [] : ['postgresql-postgis'])]
  if (packages.length > 0) throw new SetupError(`Install what is missing: apt-get install ${packages.join(' ')}`)
}

function isInstalled(program) {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isReady = async (port) => (await get(`http://${HOST}:${port}/readyz`))?.ok ?? false
const get = (url) => fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
/** Asks HAProxy, whose metrics count the servers that it leads to. */
async function findsPrimary() {
  const metrics = await (await get(`http://${HOST}:${PORTS.haproxyMetrics}/metrics`))?.text()
  return /^haproxy_backend_active_servers\{proxy="primary"\} [1-9]/m.test(metrics ?? '')
}

/** Waits until `isTrue`; otherwise fails with `problem`. */
async function until(problem, limitMs, isTrue) {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(200)) if (await isTrue()) return
  throw new SetupError(`${problem} after ${limitMs / 1_000} s. See the logs in ${FOLDER}/logs.`)
}

async function runningStates() {
  const states = await readStates()
  if (!states) throw new SetupError('The cluster is not running. Start it with npm run cluster.')
  return states
}

async function status() {
  const states = await runningStates()
  const members = new Map((await readMembers())?.map((member) => [member.name, member]) ?? [])
  const ready = new Map(await Promise.all(INSTANCES.map(async ({ name, port }) => [name, await isReady(port)])))
  for (const [name, { state, uptime = '' }] of states) {
    const member = members.get(name)
    const role = member ? `${member.role.replace('_', ' ')}, ${member.state}${lagOf(member)}` : ''
    const isServing = ready.has(name) ? (ready.get(name) ? 'ready' : 'not ready') : ''
    console.log([name.padEnd(12), state.padEnd(9), uptime.padEnd(16), role || isServing].join(' ').trimEnd())
  }
}

const lagOf = ({ lag }) => (lag === undefined ? '' : `, ${lag} bytes behind`)

/** `primary` and `replica` stand for the servers that have these roles now. */
async function partOf(name) {
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

async function signal(name, signalName) {
  const { part, pid } = await partOf(name)
  if (pid === null) throw new SetupError(`${part} is not running.`)
  signalPart(part, pid, signalName)
  console.log(`${part}: ${signalName}`)
}

async function ctlPart(action, name) {
  const { part } = await partOf(name)
  console.log((await ctl(action, part)).trim())
}

/** The other instances answer requests while one restarts. */
async function restart() {
  await runningStates()
  for (const { name, port } of INSTANCES) {
    await ctl('stop', name)
    await ctl('start', name)
    await until(`${name} is not ready`, START_MS, () => isReady(port))
    console.log(`${name} is ready again.`)
  }
}

async function stop() {
  // A frozen part can't stop.
  for (const [part, { pid }] of await runningStates()) if (pid !== null) signalPart(part, pid, 'SIGCONT')
  await ctl('stop', ...INSTANCES.map(({ name }) => name))
  await stopSupervisor()
  // Patroni leaves PostgreSQL running if it is ended before it has stopped it.
  const postmasters = () => NODES.map(postmasterOf).filter((pid) => pid !== null)
  for (const pid of postmasters()) process.kill(pid, 'SIGINT')
  await until('PostgreSQL has not stopped', STOP_MS, async () => postmasters().length === 0)
}

async function destroy() {
  if (await readStates()) await stop()
  rmSync(FOLDER, { recursive: true, force: true })
}
