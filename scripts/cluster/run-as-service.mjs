import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serverUser } from '../throwaway-postgres.mjs'

const run = promisify(execFile)

/** Runs a program as the user of PostgreSQL, and returns its standard output. @throws Error with its `stdout` and `stderr` */
export async function runAsService(program, args) {
  const { stdout } = await run(program, args, { ...serverUser(), cwd: '/' })
  return stdout
}
