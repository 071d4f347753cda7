import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyEmbeddedTemplate } from './template.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Stops what hangs, before a hook of a browser test runs out of time. On a busy machine a start takes a minute. */
const START_MS = 110_000

/** What a process of the product needs of the environment here, and no map layers, which take a minute to load. */
export const INHERITED_ENV: Record<string, string> = {
  ...Object.fromEntries(
    ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  ),
  MAP_LAYERS: 'off',
}

/**
 * Node.js flags for a process that ends soon. Without the second, V8 compiles the embedded database's WebAssembly twice, which
 * takes a third of the processor time of a start.
 */
export const SHORT_LIVED = ['--disable-warning=ExperimentalWarning', '--liftoff-only']

export interface Product {
  child: ChildProcess
  /** The logged URL, such as `http://127.0.0.1:41234`. */
  address: string
  /** Lines of the log so far. */
  log(): string[]
  /** What it printed for the operator so far. */
  printed(): string
  /** Exit code and signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Creates a data folder with a migrated database and the gazetteer, which makes the first start fast. */
export async function preparedDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'voltacre-data-'))
  await copyEmbeddedTemplate(path)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Runs `server/main.ts` until it exits, for starts that fail. */
export async function runProduct(env: Record<string, string>) {
  const child = launch(env)
  const [out, error] = [collect(child.stdout!), collect(child.stderr!)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out: out(), error: error() }
}

/** Starts `server/main.ts` as its own process and waits for the address. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const child = launch(env)
  const [out, error] = [collect(child.stdout!), collect(child.stderr!)]
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const logged = new Promise<string>((resolve) => {
    child.stderr!.on('data', () => {
      const address = /VoltAcre is at (http:\S+)/.exec(error())?.[1]
      if (address) resolve(address)
    })
  })
  const limit = AbortSignal.timeout(START_MS)
  const timeout = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new Error(`No address after ${START_MS / 1000} s: ${error()}`))
  })
  const failed = ended.then(({ code }) => Promise.reject(new Error(`It ended with code ${code}: ${error()}`)))
  // Once the product has started, these rejections don't matter.
  failed.catch(() => {})
  timeout.catch(() => {})
  const address = await Promise.race([logged, failed, timeout])
  return { child, address, ended, log: () => out().split('\n').filter(Boolean), printed: error }
}

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...SHORT_LIVED, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...INHERITED_ENV, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}
