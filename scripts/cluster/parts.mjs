import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PINNED_NODE, pinnedEnv, ROOT, serverEnv, serverFlags } from '../project.mjs'
import { writeBackups } from './backups.mjs'
import { haproxyConfig } from './haproxy.mjs'
import {
  BUCKET,
  FOLDER,
  HOST,
  makeFolder,
  NODES,
  PORTS,
  PROCESSES,
  PUBLIC_URL,
  SERVICE_USER,
  writeOwned,
} from './layout.mjs'
import { nginxConfig } from './nginx.mjs'
import { writePatroni } from './patroni.mjs'
import { pgbouncerConfig, pgbouncerUsers } from './pgbouncer.mjs'
import { prometheusConfig } from './prometheus.mjs'

/** The programs and the Debian packages that have them. */
export const PROGRAMS = {
  supervisord: 'supervisor',
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  nginx: 'nginx',
  prometheus: 'prometheus',
  ps: 'procps',
}

const NODE_FLAGS = ['--disable-warning=ExperimentalWarning']

/**
 * Writes the configuration of every part, and returns how to run them: `command`, perhaps the `user` and `env`, and whether it
 * needs the database when it starts.
 */
export function writeParts(secrets, { mapLayers }) {
  writeBackups()
  const write = (part, file, text) => {
    const path = join(makeFolder(part), file)
    writeOwned(path, text)
    return path
  }
  const config = (part, text) => write(part, `${part}.conf`, text)
  const users = write('pgbouncer', 'users.txt', pgbouncerUsers(secrets))
  const rules = write('prometheus', 'alerts.yaml', readFileSync(join(ROOT, 'deploy', 'monitoring', 'alerts.yaml')))
  const nginx = makeFolder('nginx')
  const service = (name, command) => ({ name, command, user: SERVICE_USER })
  return [
    ...NODES.map(({ etcd }) => ({ ...service(etcd.name, etcdCommand(etcd)), priority: 1 })),
    ...NODES.map((node) => ({ ...service(node.name, ['patroni', writePatroni(node, secrets)]), priority: 2 })),
    service('haproxy', ['haproxy', '-db', '-f', config('haproxy', haproxyConfig())]),
    service('pgbouncer', ['pgbouncer', config('pgbouncer', pgbouncerConfig(users))]),
    { name: 's3', command: [PINNED_NODE, ...NODE_FLAGS, 'scripts/cluster/s3.mjs', makeFolder('s3'), BUCKET, PORTS.s3] },
    ...PROCESSES.map((each) => ({ ...processPart(each, secrets, { mapLayers }), needsDatabase: true })),
    service('nginx', ['nginx', '-p', nginx, '-c', config('nginx', nginxConfig(nginx)), '-e', 'stderr']),
    service('prometheus', [
      'prometheus',
      `--config.file=${config('prometheus', prometheusConfig(rules))}`,
      `--storage.tsdb.path=${makeFolder('prometheus', 'data')}`,
      `--web.listen-address=${HOST}:${PORTS.prometheus}`,
    ]),
  ]
}

function etcdCommand({ name, client, peer }) {
  const url = (port) => `http://${HOST}:${port}`
  return [
    'etcd',
    `--name=${name}`,
    `--data-dir=${makeFolder(name)}`,
    `--listen-client-urls=${url(client)}`,
    `--advertise-client-urls=${url(client)}`,
    `--listen-peer-urls=${url(peer)}`,
    `--initial-advertise-peer-urls=${url(peer)}`,
    `--initial-cluster=${NODES.map(({ etcd }) => `${etcd.name}=${url(etcd.peer)}`).join(',')}`,
    '--enable-v2',
    '--logger=zap',
    '--log-level=warn',
  ]
}

const processPart = (each, secrets, { mapLayers }) => ({
  name: each.name,
  command: [PINNED_NODE, ...NODE_FLAGS, ...serverFlags(), 'server/main.ts'],
  env: {
    ...serverEnv(),
    ...productEnv(each, secrets),
    PORT: each.port,
    ROLE: each.role,
    MAP_LAYERS: mapLayers ? 'on' : 'off',
  },
})

/** How a program of the product reaches the cluster; `name` is the folder of its own data. */
export function productEnv({ name }, secrets) {
  const url = (to, database) => `postgres://voltacre:${secrets.product}@${HOST}:${to}/${database}`
  const { PATH, NODE_COMPILE_CACHE } = pinnedEnv()
  return {
    PATH,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    PUBLIC_URL,
    DATA_DIR: join(FOLDER, name),
    DATABASE_URL: url(PORTS.pgbouncer, 'voltacre'),
    DATABASE_DIRECT_URL: url(PORTS.primary, 'voltacre'),
    DATABASE_REPLICA_URLS: NODES.map((node) => url(PORTS.pgbouncer, `voltacre_${node.name}`)).join(','),
    STORAGE_URL: `s3://${BUCKET}?endpoint=${encodeURIComponent(`http://${HOST}:${PORTS.s3}`)}&region=local&path_style=true`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SESSION_SECRET: secrets.session,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: secrets.admin,
  }
}

export const ADMIN = 'admin@voltacre.example'
