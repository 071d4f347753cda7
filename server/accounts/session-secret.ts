import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 32

/** What signs cookies: SESSION_SECRET, else one that is made once and kept in the data folder, readable by its owner. */
export async function sessionSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // Of two starts at once, one makes it; both read what is there then.
    await writeFile(file, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept.length < BYTES)
    throw new Error(`${file} is damaged. Remove it: a new one is made, and everybody signs in again.`)
  return kept
}
