import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError } from '../project.mjs'
import { findPostgres } from '../throwaway-postgres.mjs'
import { FOLDER, makeFolder, NODES, writeOwned } from './layout.mjs'
import { readMembers } from './patroni.mjs'
import { pgbackrest, pgbackrestConfig, readBackups } from './pgbackrest.mjs'
import { formatTime } from './restore-plan.mjs'
import { runAsService } from './run-as-service.mjs'
import { isLeader, runningStates, secondsSince } from './running.mjs'

/** The configuration that has all servers. */
export const CONFIG = join(FOLDER, 'pgbackrest.conf')
const RESTORES = join(FOLDER, 'backups', 'restores.json')
const FULL_EVERY_DAYS = 7

/** Writes the configuration for all servers, and for each one alone. */
export function writeBackups() {
  const repository = makeFolder('backups')
  chmodSync(repository, 0o700)
  const work = makeFolder('pgbackrest')
  const write = (path, nodes) => {
    const servers = nodes.map(({ data, port }) => ({ data, socket: dirname(data), port }))
    writeOwned(path, pgbackrestConfig({ repository, work, servers }))
  }
  write(CONFIG, NODES)
  for (const node of NODES) {
    makeFolder(node.name)
    write(node.pgbackrest, [node])
  }
}

/** Until then, PostgreSQL keeps its WAL and tries again. Does nothing if the repository is prepared. */
export const prepareRepository = () => pgbackrest(CONFIG, 'stanza-create')

/** Makes a full backup once a week, otherwise one of what has changed since the last one. */
export async function backUp() {
  await runningStates()
  const members = (await readMembers()) ?? []
  if (!members.some(isLeader)) throw new SetupError('There is no primary. See npm run cluster -- status.')
  const hasReplica = members.some(({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state))
  const started = Date.now()
  const full = (await readBackups(CONFIG)).findLast(({ type }) => type === 'full')
  const isFull = !full || started - full.finished > FULL_EVERY_DAYS * 86_400_000
  const from = hasReplica ? '--backup-standby' : '--no-backup-standby'
  await pgbackrest(CONFIG, 'backup', `--type=${isFull ? 'full' : 'incr'}`, from)
  console.log(`Backed up from ${hasReplica ? 'a replica' : 'the primary'} in ${secondsSince(started)} s.\n`)
  await listBackups()
}

export async function listBackups() {
  await runningStates()
  const backups = await readBackups(CONFIG)
  for (const { label, type, finished, bytes } of backups)
    console.log(
      `${label.padEnd(34)} ${type.padEnd(5)} ${formatTime(finished)} ${(bytes / 1e6).toFixed(1).padStart(8)} MB`,
    )
  const [first] = backups
  console.log(first ? `Any second from ${formatTime(first.finished)} on can be restored.` : 'There is no backup yet.')
  const primary = primaryOf(await readMembers())
  const problem = primary && (await query(primary, FAILED_ARCHIVING))
  if (problem)
    console.log(`The primary couldn't archive its WAL at ${problem}. See ${FOLDER}/logs/${primary.name}.log.`)
}

const FAILED_ARCHIVING = `select last_failed_time from pg_stat_archiver
  where last_failed_time > coalesce(last_archived_time, '-infinity')`

/** Archives everything up to now, so that any second until now can be restored. */
export async function archiveAll(primary) {
  // Recovery ends at the first commit after its target, so there has to be one.
  await query(primary, 'select txid_current()')
  await pgbackrest(CONFIG, 'check', '--no-backup-standby')
}

/** The node of the primary; undefined if there is none. */
export const primaryOf = (members) => NODES.find(({ name }) => name === members?.find(isLeader)?.name)

async function query({ name, data, port }, sql) {
  const args = ['-XAt', `--host=${dirname(data)}`, `--port=${port}`, '--username=postgres', `--command=${sql}`]
  const rows = await runAsService(join(findPostgres(), 'psql'), args).catch((cause) => {
    throw new SetupError(`The primary, ${name}, does not answer: ${cause.stderr.trim()}`, { cause })
  })
  return rows.trim()
}

/** Earlier restores to a time, oldest first; see restore-plan.mjs. */
export function readRestores() {
  const restores = existsSync(RESTORES) ? JSON.parse(readFileSync(RESTORES, 'utf8')) : []
  return restores.map(({ to, at, abandoned }) => ({ to: new Date(to), at: new Date(at), abandoned }))
}

export const addRestore = (restore) => writeOwned(RESTORES, JSON.stringify([...readRestores(), restore]))
