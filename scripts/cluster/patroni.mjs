import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { SetupError } from '../project.mjs'
import { findPostgres } from '../throwaway-postgres.mjs'
import { HOST, makeFolder, NODES, SERVICE_USER, writeOwned } from './layout.mjs'
import { archiveSettings, restoreCommand } from './pgbackrest.mjs'

const DATABASE = 'voltacre'
const EXTENSIONS = ['postgis', 'pg_trgm', 'btree_gist']

/** Writes what Patroni needs for a node. JSON is YAML. */
export function writePatroni(node, secrets) {
  const folder = makeFolder(node.name)
  writeOwned(join(folder, 'create-database.sql'), createDatabase(secrets))
  writeOwned(join(folder, 'patroni.yml'), JSON.stringify(configOf(node, { folder, secrets }), null, 2))
  return join(folder, 'patroni.yml')
}

function configOf({ name, port, api, data, pgbackrest }, { folder, secrets }) {
  const bin = findPostgres()
  return {
    scope: DATABASE,
    name,
    restapi: { listen: `${HOST}:${api}`, connect_address: `${HOST}:${api}` },
    // Not `etcd3`: with that, Patroni before 3.0.3 takes an expired lock back from a new primary (its pull request 2689).
    etcd: { hosts: NODES.map(({ etcd }) => `${HOST}:${etcd.client}`) },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        // loop_wait + 2 * retry_timeout may be at most ttl.
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        // A primary that ends is replaced, not waited for.
        primary_start_timeout: 0,
        // A commit is acknowledged when another node has it too, or not at all.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, wal_log_hints: 'on', shared_buffers: '128MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      post_bootstrap: `${join(bin, 'psql')} --quiet --set=ON_ERROR_STOP=1 --file=${join(folder, 'create-database.sql')}`,
    },
    postgresql: {
      listen: `${HOST}:${port}`,
      connect_address: `${HOST}:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      // Otherwise a new replica waits for the next checkpoint, up to five minutes.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'rewinder', password: secrets.rewind },
      },
      pg_hba: [
        `host replication replicator ${HOST}/32 scram-sha-256`,
        `host all all ${HOST}/32 scram-sha-256`,
        'local all postgres peer map=service',
      ],
      pg_ident: [`service ${SERVICE_USER ?? userInfo().username} postgres`],
      parameters: {
        unix_socket_directories: dirname(data),
        log_min_messages: 'warning',
        ...archiveSettings(pgbackrest),
      },
      recovery_conf: { restore_command: restoreCommand(pgbackrest) },
    },
  }
}

/** The role of the product may not create extensions. */
const createDatabase = ({ product }) => `
create role voltacre login password '${product}';
create database ${DATABASE} owner voltacre;
\\connect ${DATABASE}
${EXTENSIONS.map((name) => `create extension ${name};`).join('\n')}
`

/** What the members of the cluster say of themselves; null while none answers. */
export async function readMembers() {
  for (const { api } of NODES) {
    const members = await fetch(`http://${HOST}:${api}/cluster`, { signal: AbortSignal.timeout(2_000) })
      .then(async (response) => (response.ok ? (await response.json()).members : null))
      .catch(() => null)
    if (members) return members
  }
  return null
}

/** Deletes what etcd has of the cluster, so that the next server to start becomes the primary of a new one. */
export async function forgetCluster() {
  const deleteFrom = async ({ etcd }) => {
    const url = `http://${HOST}:${etcd.client}/v2/keys/service/${DATABASE}?recursive=true`
    const response = await fetch(url, { method: 'DELETE' })
    if (!response.ok && response.status !== 404) throw new Error(await response.text())
  }
  await Promise.any(NODES.map(deleteFrom)).catch((cause) => {
    throw new SetupError('etcd does not answer.', { cause })
  })
}
