import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. Everything runs in it, wherever the command was typed. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

export const NODE_MODULES = join(ROOT, 'node_modules')

/** The Node.js 24 that runs the product on every machine: the npm package `node`. */
export const PINNED_NODE = join(NODE_MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Stops a command. The message is the one line that whoever typed the command reads. */
export class SetupError extends Error {}

/** The file of an installed package's command, to be run with {@link PINNED_NODE}. */
export function commandOf(packageName, command) {
  const folder = join(NODE_MODULES, packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** The environment of what runs on the pinned Node.js: it comes first on PATH, so that its children run on it too. */
export function pinnedEnv(changes = {}) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(NODE_MODULES, '.cache', 'node-compile-cache'), ...changes }
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  env[path] = [dirname(PINNED_NODE), env[path]].filter(Boolean).join(separator)
  return env
}

/** A file's text, or nothing when there is none. */
export function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Runs the body of a command: a SetupError becomes its one line and exit code 1. */
export function command(body) {
  body().then(
    (code) => {
      process.exitCode = code ?? 0
    },
    (error) => {
      console.error(error instanceof SetupError ? error.message : error)
      process.exitCode = 1
    },
  )
}

/**
 * What the server is run with. A bounded heap is collected more often and stays small: 190 MB under load in place of
 * 300, at the same speed. Whoever needs more says so in NODE_OPTIONS.
 */
export function serverFlags(options = process.env.NODE_OPTIONS ?? '') {
  return /--max-old-space-size/.test(options) ? [] : ['--max-old-space-size=512', '--max-semi-space-size=16']
}

/** The C library's own memory in one piece: in one for each thread, 15 MB more lie idle. Only glibc reads it. */
export function serverEnv(env = process.env) {
  return { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '1' }
}
