import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { signalTree } from './process-tree.mjs'
import { SetupError } from './project.mjs'

const START_LIMIT_MS = 60_000

/**
 * Starts a temporary PostgreSQL cluster on a free loopback port, and deletes it when it is stopped.
 * Needs the server programs (Debian: postgresql, postgresql-postgis). Existing clusters are not touched.
 * `settings` are added to the server's configuration. With `replicaOf`, the URL of another such cluster, it is its replica.
 */
export async function startPostgres({ settings = {}, replicaOf } = {}) {
  const bin = findPostgres()
  if (!bin) throw new SetupError('No PostgreSQL 15 or newer with PostGIS is installed.')
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-pg-'))
  const port = await freePort()
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  let server
  try {
    const [program, ...args] = replicaOf
      ? ['pg_basebackup', '-D', data, '-d', replicaOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
      : ['initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync']
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    server = await serve()
  } catch (error) {
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  async function serve() {
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...options({ folder, port, settings })], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A separate process group, so that a terminal interrupt does not stop the server before its clients.
      detached: true,
    })
    await ready(started, bin, port)
    return started
  }
  const onExit = () => end(server, folder)
  process.once('exit', onExit)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Kills the server, as in a power failure. */
    crash: () => ended(server, 'SIGQUIT'),
    restart: async () => {
      server = await serve()
    },
    freeze: () => signalTree(server.pid, 'SIGSTOP'),
    thaw: () => signalTree(server.pid, 'SIGCONT'),
    stop: async () => {
      process.off('exit', onExit)
      await ended(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder with the programs of the newest PostgreSQL with PostGIS; undefined if there is none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && isRecentWithPostgis(folder))
}

function isRecentWithPostgis(folder) {
  try {
    const ask = (...args) =>
      execFileSync(args[0], args.slice(1), { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim()
    const version = Number.parseInt(/\d+/.exec(ask(join(folder, 'postgres'), '--version'))?.[0] ?? '0', 10)
    const debianShare = `/usr/share/postgresql/${version}`
    const share = existsSync(debianShare) ? debianShare : ask(join(folder, 'pg_config'), '--sharedir')
    return version >= 15 && existsSync(join(share, 'extension', 'postgis.control'))
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

function options({ folder, port, settings }) {
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A loopback port that nothing listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function ready(server, bin, port) {
  let output = ''
  server.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-2000)
  })
  for (const start = Date.now(); Date.now() - start < START_LIMIT_MS; await wait(100)) {
    if (server.exitCode !== null) break
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'])
      return
    } catch {
      // Not ready yet.
    }
  }
  throw new Error(`PostgreSQL did not start: ${output.trim() || 'no answer within a minute'}`)
}

async function ended(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await exit
}

function end(server, folder) {
  server.kill('SIGQUIT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/**
 * As a command: `node scripts/throwaway-postgres.mjs [COMMAND ...]` runs COMMAND with TEST_DATABASE_URL set and
 * returns its exit code. Without COMMAND it prints the URL and runs until it is interrupted.
 */
async function main([file, ...args]) {
  const postgres = await startPostgres()
  if (!file) console.log(postgres.url)
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url }
  process.exitCode = await (file ? runCommand(file, args, env) : interrupted())
  await postgres.stop()
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

function runCommand(file, args, env) {
  const child = spawn(file, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${file} cannot be run: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function interrupted() {
  const beat = setInterval(() => {}, 60_000)
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(0))
  }).finally(() => clearInterval(beat))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
