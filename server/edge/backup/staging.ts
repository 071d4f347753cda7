import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './format.ts'

const STAGING = 'restore.unfinished'
/** The database comes last: a start takes the folder for a site once it has one. */
const RESTORED = ['files', 'session-secret', 'postgres']

/**
 * Restores into a folder of its own in the data folder, and moves the result into place once it's complete. After a failure
 * the data folder is as before; after a kill, only the staging folder is left, which the next restore deletes.
 * @param restore gets the staging folder
 * @throws BackupError if the data folder has a site
 */
export async function restoreStaged<T>(dataDir: string, restore: (folder: string) => Promise<T>): Promise<T> {
  await assertNoSite(dataDir)
  const staging = join(dataDir, STAGING)
  await rm(staging, { recursive: true, force: true })
  const moved: string[] = []
  try {
    await mkdir(staging, { mode: 0o700 })
    const result = await restore(staging)
    for (const name of RESTORED) {
      if (!existsSync(join(staging, name))) continue
      const target = join(dataDir, name)
      await rm(target, { recursive: true, force: true })
      moved.push(target)
      await rename(join(staging, name), target)
    }
    await rm(join(dataDir, 'postgres.unfinished'), { force: true })
    return result
  } catch (error) {
    for (const path of moved) await rm(path, { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    // A leftover takes space but blocks neither a start nor the next restore, which deletes it.
    await rm(staging, { recursive: true, force: true }).catch(() => {})
  }
}

async function assertNoSite(dataDir: string): Promise<void> {
  const hasDatabase =
    existsSync(join(dataDir, 'postgres', 'PG_VERSION')) && !existsSync(join(dataDir, 'postgres.unfinished'))
  if (hasDatabase) throw new BackupError(`The data folder ${dataDir} already has a database. ${NEW_FOLDER_HINT}`)
  const files = join(dataDir, 'files')
  if (!existsSync(files)) return
  const entries = await readdir(files, { recursive: true, withFileTypes: true })
  const file = entries.find((entry) => !entry.isDirectory())
  if (file)
    throw new BackupError(
      `The data folder ${dataDir} already has files such as ${join(file.parentPath, file.name)}. ${NEW_FOLDER_HINT}`,
    )
}

const NEW_FOLDER_HINT = 'Set DATA_DIR to a new folder.'
