import { createHash } from 'node:crypto'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { NODE_MODULES, PINNED_NODE, ROOT, SetupError, textOf } from './project.mjs'
import { failure, lastLine, quietRun, step } from './quiet-run.mjs'

const STAMP = join(NODE_MODULES, '.voltacre-stamp')
const WHAT = 'The packages cannot be installed'

/** Whether the packages of the lock file are installed for this platform. */
export function isInstalled() {
  if (!existsSync(PINNED_NODE)) return false
  if (textOf(STAMP) === fingerprint()) return true
  if (!matchesNpmRecord()) return false
  stamp()
  return true
}

/** Installs the packages of the lock file. The caller holds the setup lock. */
export async function install() {
  if (!matchesNpmRecord()) await step('Installing packages', 'Packages installed', npmCi)
  if (!(await isPinnedNode())) await repairPinnedNode()
  stamp()
}

function fingerprint() {
  const lock = textOf(join(ROOT, 'package-lock.json'))
  if (!lock) throw new SetupError('package-lock.json is missing, so this checkout is incomplete. Clone it again.')
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

function stamp() {
  try {
    writeFileSync(STAMP, fingerprint())
  } catch {
    // The stamp cannot be written to packages that another user installed. The full check runs again next time.
  }
}

/** Whether npm's own record of installed packages, which it writes last, matches the lock file. */
function matchesNpmRecord() {
  const record = textOf(join(NODE_MODULES, '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const locked = JSON.parse(textOf(join(ROOT, 'package-lock.json')) ?? '{}').packages ?? {}
  const isThere = ([path, { version, integrity, optional }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  }
  const fits = ({ os = [process.platform], cpu = [process.arch] }) =>
    os.includes(process.platform) && cpu.includes(process.arch)
  return (
    Object.entries(locked).every((entry) => entry[0] === '' || isThere(entry)) && Object.values(installed).every(fits)
  )
}

async function npmCi() {
  // The build and the tests need development packages, regardless of NODE_ENV and `omit`.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=warn']
  const { code, output } = await npm(args)
  if (code !== 0) throw explain(output)
}

async function npm(args) {
  const cli = process.env.npm_execpath
  // This may run on the pinned Node.js, which `npm ci` deletes and reinstalls.
  const node = nodeOutside()
  const asScript = cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli) && node
  try {
    if (asScript) return await quietRun(node, [cli, ...args])
    return await quietRun('npm', args, { shell: process.platform === 'win32' })
  } catch (error) {
    if (error.code === 'ENOENT') throw new SetupError(`${WHAT}: npm is not on PATH. Install Node.js with its npm.`)
    throw error
  }
}

function nodeOutside() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return [process.env.npm_node_execpath, process.execPath, ...onPath].find((file) => {
    if (!file || !existsSync(file)) return false
    return !realpathSync(file).startsWith(realpathSync(ROOT) + sep)
  })
}

const REASONS = [
  [/\b(ENOSPC|EDQUOT)\b/, () => 'no space is left on the disk.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    (code, output) => `no permission to write ${/npm (?:error|ERR!) path (.*)/.exec(output)?.[1] ?? ROOT} (${code}).`,
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPROTO|ERR_SOCKET_TIMEOUT)\b/,
    (code) => `the package registry is out of reach (${code}). Check the network, then try again.`,
  ],
  [
    /\b(UNABLE_TO_[A-Z_]+|SELF_SIGNED_CERT_[A-Z_]+|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_[A-Z_]+)\b/,
    (code) => `the package registry's certificate is not trusted (${code}).`,
  ],
  [/\b(E401|E403|E404|E5\d\d)\b/, (code) => `the package registry refused (${code}).`],
  [/\b(EUSAGE)\b/, () => 'package-lock.json does not fit package.json. Run npm install.'],
  [/\b(EINTEGRITY)\b/, () => 'a package is not the one that the lock file names (EINTEGRITY).'],
]

/** Reduces npm's output to one line that says what to do. */
export function explain(output) {
  // On a full disk npm only warns, and fails later for another reason. All other warnings are irrelevant.
  const errors = /\b(ENOSPC|EDQUOT)\b/.test(output) ? output : output.replace(/^npm warn .*$/gim, '')
  for (const [pattern, tell] of REASONS) {
    const code = pattern.exec(errors)?.[1]
    if (code) return failure(WHAT, tell(code, output), output)
  }
  return failure(WHAT, `${lastLine(errors)}.`, output)
}

async function isPinnedNode() {
  try {
    const { output } = await quietRun(PINNED_NODE, ['--version'])
    return output.startsWith('v24.')
  } catch {
    return false
  }
}

/** The package `node` downloads its binary in an install script. If scripts are disabled, it is run here. */
async function repairPinnedNode() {
  const folder = dirname(dirname(PINNED_NODE))
  const { output } = await quietRun(nodeOutside() ?? process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
  }).catch((error) => ({ output: error.message }))
  if (await isPinnedNode()) return
  const known = REASONS.find(([pattern]) => pattern.test(output))
  if (known) throw explain(output)
  throw failure(
    `The pinned Node.js 24 is missing (${PINNED_NODE})`,
    'allow its install script with npm rebuild node --ignore-scripts=false, then try again.',
    output,
  )
}
