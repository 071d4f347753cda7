import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/throwaway-postgres.mjs'
import { onServer } from './template.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** Few, so that clients soon share sessions. */
const SERVER_CONNECTIONS = 3

export const HAS_PGBOUNCER = existsSync(PROGRAM)

export interface PgBouncer {
  /** The URL of a server's database through this pooler, in transaction mode. */
  url(direct: string): string
  stop(): Promise<void>
}

/** Starts PgBouncer in front of a test server, with the settings of docs/operating.md. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-pgbouncer-'))
  const port = String(await freePort())
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} connect_query='set statement_timeout = 20000; set jit = off; set max_parallel_workers_per_gather = 0'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
`,
  )
  await chmod(folder, 0o755)
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, ['-q', ...asUser, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = (direct: string) => Object.assign(new URL(direct), { port }).href
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}.`)
    if (await onServer(url(serverUrl), (client) => client.query('select 1')).catch(() => null)) break
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
