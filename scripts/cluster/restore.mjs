import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../project.mjs'
import { findPostgres } from '../throwaway-postgres.mjs'
import { addRestore, archiveAll, CONFIG, primaryOf, readRestores } from './backups.mjs'
import { FOLDER, NODES } from './layout.mjs'
import { forgetCluster, readMembers } from './patroni.mjs'
import { archiveSettings, pgbackrest, readBackups, restoreOptions } from './pgbackrest.mjs'
import { formatTime, parseTime, planRestore } from './restore-plan.mjs'
import { runAsService } from './run-as-service.mjs'
import {
  databaseIsReady,
  runningStates,
  START_MS,
  secondsSince,
  startInstances,
  stopInstances,
  stopPostgres,
  until,
} from './running.mjs'
import { postmasterOf } from './signal-part.mjs'
import { ctl } from './supervisor.mjs'

/**
 * Restores on the server that neither is nor may become the primary, so that a restore that fails leaves the cluster as it
 * was. The others then follow it from empty data folders.
 * @param text the time; without, to the last archived change
 */
export async function restore(text) {
  await runningStates()
  const plan = planRestore({
    time: text === undefined ? null : parseTime(text),
    now: new Date(),
    backups: await readBackups(CONFIG),
    restores: readRestores(),
  })
  const started = Date.now()
  const { primary, spare: node } = await readRoles()
  await archiveAll(primary)
  await stopInstances()
  // The primary last, so that no other one replaces it.
  await ctl('stop', ...names(NODES.filter((each) => each !== primary)), primary.name)
  await stopPostgres()
  try {
    await restoreOn(node, plan)
    await forgetCluster()
  } catch (error) {
    deleteData(node)
    await startCluster()
    throw new SetupError(`The restore failed, and the cluster is as it was. ${error.message}`)
  }
  if (plan.time) {
    const timeline = Number(await readControl(node, "Latest checkpoint's TimeLineID"))
    addRestore({ to: plan.time, at: new Date(), abandoned: timeline - 1 })
  }
  for (const other of NODES) if (other !== node) deleteData(other)
  await ctl('start', node.name)
  await until('There is no primary', START_MS, async () => primaryOf(await readMembers()) === node)
  await startCluster()
  console.log(
    `Restored to ${plan.time ? formatTime(plan.time) : 'the last archived change'} in ${secondsSince(started)} s.`,
  )
}

const names = (nodes) => nodes.map(({ name }) => name)

async function readRoles() {
  const members = await readMembers()
  const primary = primaryOf(members)
  if (!primary) throw new SetupError('There is no primary. See npm run cluster -- status.')
  const standby = members.find(({ role }) => role === 'sync_standby')
  return { primary, spare: NODES.findLast(({ name }) => name !== primary.name && name !== standby?.name) }
}

async function startCluster() {
  await ctl('start', ...names(NODES))
  await databaseIsReady()
  await startInstances()
}

const deleteData = ({ data }) => rmSync(data, { recursive: true, force: true })

/** Restores the backup and lets PostgreSQL, without listening, replay the WAL and begin a new timeline. */
async function restoreOn(node, plan) {
  const { data, port, pgbackrest: config } = node
  await pgbackrest(config, 'restore', ...restoreOptions(plan))
  // The configuration of the backup is that of the server that was the primary.
  const settings = {
    ...archiveSettings(config),
    listen_addresses: '',
    port,
    unix_socket_directories: dirname(data),
    hot_standby: 'off',
    synchronous_standby_names: '',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c '${name}=${value}'`)
  const log = join(FOLDER, 'logs', 'recovery.log')
  const fail = (cause) => {
    throw new SetupError(`PostgreSQL did not reach that time; see ${log}.`, { cause })
  }
  await pgCtl(data, 'start', `--log=${log}`, `--options=${options.join(' ')}`).catch(fail)
  while ((await readControl(node, 'Database cluster state')) !== 'in production') {
    if (postmasterOf(node) === null) fail()
    await wait(200)
  }
  await pgCtl(data, 'stop')
}

const runPostgres = (program, ...args) => runAsService(join(findPostgres(), program), args)
const pgCtl = (data, action, ...args) =>
  runPostgres('pg_ctl', action, `--pgdata=${data}`, '--wait', '--timeout=600', '--silent', ...args)

async function readControl({ data }, field) {
  const text = await runPostgres('pg_controldata', `--pgdata=${data}`)
  const line = text.split('\n').find((each) => each.startsWith(`${field}:`))
  return line.slice(field.length + 1).trim()
}
