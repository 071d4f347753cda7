import './require-node-20.mjs'
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backUp, listBackups, prepareRepository } from './cluster/backups.mjs'
import { drill } from './cluster/drill.mjs'
import { FOLDER, HOST, makeFolder, PORTS, PROCESSES, PUBLIC_URL, readSecrets } from './cluster/layout.mjs'
import { partOf, signalTo } from './cluster/part.mjs'
import { ADMIN, PROGRAMS, writeParts } from './cluster/parts.mjs'
import { readMembers } from './cluster/patroni.mjs'
import { restore } from './cluster/restore.mjs'
import {
  databaseIsReady,
  isReady,
  restartInstances,
  runningStates,
  secondsSince,
  startInstances,
  stopInstances,
  stopPostgres,
} from './cluster/running.mjs'
import { signalPart } from './cluster/signal-part.mjs'
import { soak } from './cluster/soak.mjs'
import { ctl, readStates, startSupervisor, stopSupervisor, writeSupervisor } from './cluster/supervisor.mjs'
import { command, SetupError } from './project.mjs'
import { ensureBuilt } from './setup.mjs'
import { findPostgres } from './throwaway-postgres.mjs'

const USAGE = `npm run cluster [-- COMMAND]

Runs VoltAcre on three database servers, three instances and two workers, all on this machine; see docs/scaling.md.

  start [--layers]   start everything (also without COMMAND); with --layers, load the map layers
  status             what runs, who is the primary, how far replicas are behind
  kill PART          end a part like a power failure; it is started again. PART may be primary or replica
  stop PART          end a part and leave it down
  start PART         start it again
  freeze PART        stop its processes without ending them, as if the network were cut; thaw PART goes on
  restart            restart the instances and workers one after another
  drill [PART…] [--times N]
                     end each part under load, and print what that costs
  soak [--minutes N] use the site for an hour or N minutes, and print what that did to memory, connections and queues
  backup             back up the database: all of it once a week, otherwise what has changed
  backups            list the backups
  restore [--time "2026-11-29 20:10:00+00"]
                     bring the database back to that second, or to the last archived change
  stop               end everything; the data stays
  destroy            end everything and delete the data`

// npm run cluster -- COMMAND [PART]
command(async () => {
  // Debian keeps services where an ordinary user's PATH doesn't lead.
  process.env.PATH += ':/usr/sbin'
  const { words, layers, time, times, minutes } = readArguments()
  const [name = 'start', part] = words
  const commands = {
    start: () => (part ? ctlPart('start', part) : start({ mapLayers: layers })),
    stop: () => (part ? ctlPart('stop', part) : stop()),
    status,
    restart,
    drill: () => drill(words.slice(1), times),
    soak: () => soak(minutes),
    kill: () => signal(part, 'SIGKILL'),
    freeze: () => signal(part, 'SIGSTOP'),
    thaw: () => signal(part, 'SIGCONT'),
    backup: backUp,
    backups: listBackups,
    restore: () => restore(time),
    destroy,
  }
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  // A time without --time must not restore everything.
  if (!run || (part && name === 'restore')) throw new SetupError(USAGE)
  await run()
})

function readArguments() {
  const options = {
    layers: { type: 'boolean', default: false },
    time: { type: 'string' },
    times: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  }
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return {
      words: positionals,
      ...values,
      times: numberFrom1('--times', values.times),
      minutes: numberFrom1('--minutes', values.minutes),
    }
  } catch (error) {
    throw new SetupError(`${error.message}\n\n${USAGE}`)
  }
}

function numberFrom1(option, text) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} is ${text}, but must be a number from 1.`)
  return number
}

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
  await databaseIsReady()
  await prepareRepository()
  await startInstances()
  console.log(`The cluster is ready after ${secondsSince(started)} s.\n`)
  await status()
  console.log(`
The site is at ${PUBLIC_URL}, Prometheus at http://${HOST}:${PORTS.prometheus}.
The first admin: ${ADMIN}, password ${secrets.admin}
Data and logs are in ${FOLDER}.`)
}

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

async function status() {
  const states = await runningStates()
  const members = new Map((await readMembers())?.map((member) => [member.name, member]) ?? [])
  const ready = new Map(await Promise.all(PROCESSES.map(async ({ name, port }) => [name, await isReady(port)])))
  for (const [name, { state, uptime = '' }] of states) {
    const member = members.get(name)
    const role = member ? `${member.role.replace('_', ' ')}, ${member.state}${lagOf(member)}` : ''
    const isServing = ready.has(name) ? (ready.get(name) ? 'ready' : 'not ready') : ''
    console.log([name.padEnd(12), state.padEnd(9), uptime.padEnd(16), role || isServing].join(' ').trimEnd())
  }
}

const lagOf = ({ lag }) => (lag === undefined ? '' : `, ${lag} bytes behind`)

async function signal(name, signalName) {
  console.log(`${await signalTo(name, signalName)}: ${signalName}`)
}

async function ctlPart(action, name) {
  const { part } = await partOf(name)
  console.log((await ctl(action, part)).trim())
}

async function restart() {
  await runningStates()
  await restartInstances()
}

async function stop() {
  // A frozen part can't stop.
  for (const [part, { pid }] of await runningStates()) if (pid !== null) signalPart(part, pid, 'SIGCONT')
  await stopInstances()
  await stopSupervisor()
  await stopPostgres()
}

async function destroy() {
  if (await readStates()) await stop()
  rmSync(FOLDER, { recursive: true, force: true })
}
