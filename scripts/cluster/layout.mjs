import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, SetupError } from '../project.mjs'
import { serverUser } from '../throwaway-postgres.mjs'

export const HOST = '127.0.0.1'
/** The user that PostgreSQL and what belongs to it run as; undefined: the user who runs the command. */
export const SERVICE_USER = process.getuid?.() === 0 ? 'postgres' : undefined

/** Where everything of the cluster is. PostgreSQL must be able to enter it, which it can't below the home folder of root. */
export const FOLDER =
  process.env.CLUSTER_DIR || (SERVICE_USER ? '/var/lib/voltacre-cluster' : join(ROOT, 'data', 'cluster'))

const BASE = Number(process.env.CLUSTER_PORT || 7400)
if (!Number.isInteger(BASE) || BASE < 1_024 || BASE > 65_000)
  throw new SetupError(`CLUSTER_PORT is ${process.env.CLUSTER_PORT}, but must be a port from 1024 to 65000.`)
const port = (offset) => BASE + offset
const three = (name, offset) =>
  [1, 2, 3].map((number) => ({ name: `${name}${number}`, number, offset: offset + number }))

/** All ports, on loopback. */
export const PORTS = {
  nginx: port(0),
  web: port(1),
  primary: port(2),
  haproxyMetrics: port(3),
  pgbouncer: port(4),
  s3: port(5),
  prometheus: port(6),
}
/** They answer requests. */
export const INSTANCES = three('web', 10).map(({ name, offset }) => ({ name, port: port(offset), role: 'web' }))
/** They do the background work. */
const WORKERS = [1, 2].map((number) => ({ name: `worker${number}`, port: port(13 + number), role: 'worker' }))
/** All processes of the product. */
export const PROCESSES = [...INSTANCES, ...WORKERS]
export const NODES = three('db', 20).map(({ name, number, offset }) => ({
  name,
  port: port(offset),
  api: port(offset + 10),
  data: join(FOLDER, name, 'data'),
  pgbackrest: join(FOLDER, name, 'pgbackrest.conf'),
  etcd: { name: `etcd${number}`, client: port(offset + 20), peer: port(offset + 30) },
}))

export const BUCKET = 'voltacre'
export const PUBLIC_URL = `http://localhost:${PORTS.nginx}`

/** Creates a folder of the services. */
export function makeFolder(...path) {
  const folder = join(FOLDER, ...path)
  mkdirSync(folder, { recursive: true })
  own(folder)
  return folder
}

/** Writes a file that only the services may read. */
export function writeOwned(path, text) {
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
  own(path)
}

function own(path) {
  if (!SERVICE_USER) return
  const { uid, gid } = serverUser()
  chownSync(path, uid, gid)
}

/** Passwords and keys, which the first start generates. */
export function readSecrets() {
  const path = join(FOLDER, 'secrets.json')
  if (!existsSync(path)) {
    const names = ['superuser', 'replication', 'rewind', 'product', 'session', 'admin']
    const secrets = Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('base64url')]))
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}
