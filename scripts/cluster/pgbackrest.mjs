import { SetupError } from '../project.mjs'
import { runAsService } from './run-as-service.mjs'

const STANZA = 'voltacre'
const KEPT_DAYS = 14

/**
 * The configuration of pgBackRest for `servers`, each with its `data` and `socket` folders and its `port`, with backups and
 * WAL in the folder `repository`.
 */
export const pgbackrestConfig = ({ repository, work, servers }) => `
[global]
repo1-path=${repository}
repo1-bundle=y
repo1-retention-full-type=time
repo1-retention-full=${KEPT_DAYS}
compress-type=zst
start-fast=y
lock-path=${work}/lock
spool-path=${work}/spool
log-level-file=off

[${STANZA}]
${servers.map(serverConfig).join('\n')}
`

const serverConfig = ({ data, socket, port }, index) =>
  Object.entries({ path: data, 'socket-path': socket, port, user: 'postgres' })
    .map(([name, value]) => `pg${index + 1}-${name}=${value}`)
    .join('\n')

const words = (config, ...args) => [`--config=${config}`, `--stanza=${STANZA}`, ...args]

/** Settings of a server that archives its WAL; `config` has this server only. */
export const archiveSettings = (config) => ({
  archive_mode: 'on',
  archive_command: shell(config, 'archive-push', '%p'),
  // So that at most the changes of a minute are nowhere but on the servers.
  archive_timeout: '60s',
})

/** The command of a replica that needs WAL that the primary no longer has. */
export const restoreCommand = (config) => shell(config, 'archive-get', '%f', '%p')

const shell = (config, ...args) => ['pgbackrest', ...words(config, ...args).map((word) => `"${word}"`)].join(' ')

/**
 * Options that restore a backup and replay the WAL of `timeline` to `time`, a Date, inclusive; without a time, to the last
 * archived change.
 */
export function restoreOptions({ label, time, timeline }) {
  const target = time ? ['--type=time', `--target=${toTarget(time)}`, '--target-action=promote'] : ['--type=default']
  return ['--delta', `--set=${label}`, `--target-timeline=${timeline}`, ...target]
}

const toTarget = (time) => time.toISOString().replace('T', ' ').replace('Z', '+00')

/** Runs pgBackRest, and returns its output. @throws SetupError with the errors that it printed */
export async function pgbackrest(config, ...args) {
  try {
    return await runAsService('pgbackrest', words(config, ...args))
  } catch (error) {
    const reason = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message
    throw new SetupError(`pgBackRest failed: ${reason}`, { cause: error })
  }
}

/** The backups, oldest first; `finished` is a Date. */
export async function readBackups(config) {
  const [stanza] = JSON.parse(await pgbackrest(config, 'info', '--output=json'))
  return (stanza?.backup ?? []).map(({ label, type, timestamp, info }) => ({
    label,
    type,
    // It ended within this second.
    finished: new Date((timestamp.stop + 1) * 1_000),
    bytes: info.repository.delta,
  }))
}
