import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecret } from '../../platform/secret.ts'

const MIN_LENGTH = 32

/** The secret that signs cookies: SESSION_SECRET, or one generated on first start and stored in the data folder. */
export async function sessionSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx` lets only one of two simultaneous starts create the file. Both then read it.
    await writeFile(file, createSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < MIN_LENGTH)
    throw new Error(`${file} is damaged. Delete it to create a new one. Everyone will have to sign in again.`)
  return secret
}
