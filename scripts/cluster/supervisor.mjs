import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT, SetupError } from '../project.mjs'
import { FOLDER, makeFolder, writeOwned } from './layout.mjs'

const CONFIG = join(FOLDER, 'supervisord.conf')
const SOCKET = join(FOLDER, 'supervisor.sock')
const PID_FILE = join(FOLDER, 'supervisord.pid')
const LAST = 3
const LOG_BYTES = '10MB'
/** Longer than the product takes to stop. */
const STOP_SECONDS = 15

/** Writes the configuration of supervisord, which starts again whatever ends, as systemd does. */
export function writeSupervisor(parts) {
  const logs = makeFolder('logs')
  const sections = [
    section('unix_http_server', { file: SOCKET, chmod: '0700' }),
    section('supervisord', {
      logfile: join(logs, 'supervisord.log'),
      pidfile: PID_FILE,
      childlogdir: logs,
    }),
    section('rpcinterface:supervisor', {
      'supervisor.rpcinterface_factory': 'supervisor.rpcinterface:make_main_rpcinterface',
    }),
    section('supervisorctl', { serverurl: `unix://${SOCKET}` }),
    ...parts.map((part) => program(part, logs)),
  ]
  writeOwned(CONFIG, sections.join('\n\n'))
}

const program = ({ name, command, user, priority = LAST, env = {}, needsDatabase = false }, logs) =>
  section(`program:${name}`, {
    command: command.map((word) => JSON.stringify(String(word))).join(' '),
    // Other users may not be allowed to enter the checkout.
    ...(user ? { user, directory: FOLDER } : { directory: ROOT }),
    environment: Object.entries(env)
      .map(([variable, value]) => `${variable}=${JSON.stringify(String(value))}`)
      .join(','),
    // The first to start is the last to stop.
    priority,
    autostart: !needsDatabase,
    autorestart: true,
    // With more, supervisord waits a second longer after each start that fails.
    startsecs: 0,
    stopwaitsecs: STOP_SECONDS,
    stdout_logfile: join(logs, `${name}.log`),
    stdout_logfile_maxbytes: LOG_BYTES,
    redirect_stderr: true,
  })

/** Supervisord expands `%`. */
const section = (name, values) =>
  [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key}=${String(value).replaceAll('%', '%%')}`)].join(
    '\n',
  )

export function startSupervisor() {
  execFileSync('supervisord', ['-c', CONFIG], { stdio: ['ignore', 'ignore', 'pipe'] })
}

const run = promisify(execFile)

/** Runs supervisorctl, and returns its output. Its exit code says only whether all parts are running. */
export async function ctl(...args) {
  const { stdout } = await run('supervisorctl', ['-c', CONFIG, ...args]).catch((error) => error)
  if (/ERROR \((?!not running|already started)|refused|no such/.test(stdout))
    throw new SetupError(`supervisorctl ${args.join(' ')}: ${stdout.trim()}`)
  return stdout
}

/** Ends supervisord and with it all parts. */
export async function stopSupervisor() {
  const pid = Number(readFileSync(PID_FILE, 'utf8'))
  await ctl('shutdown')
  while (isRunning(pid)) await wait(100)
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The state of each part, such as `RUNNING`, and its process; null while supervisord isn't running. */
export async function readStates() {
  if (!existsSync(CONFIG)) return null
  const output = await ctl('status').catch(() => '')
  const lines = output.trim().split('\n')
  const states = lines.map((line) => /^(\S+)\s+([A-Z]+)\s*(?:pid (\d+), uptime (.+))?/.exec(line)).filter(Boolean)
  if (states.length === 0) return null
  return new Map(states.map(([, name, state, pid, uptime]) => [name, { state, pid: Number(pid) || null, uptime }]))
}
