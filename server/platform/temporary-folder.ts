import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const REASONS: Record<string, string> = {
  ENOENT: 'it doesn’t exist',
  ENOTDIR: 'it is a file, not a folder',
  EACCES: 'you don’t have permission to write to it',
  EPERM: 'you don’t have permission to write to it',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
}

/** Checks that files can be written to the folder for temporary files, under a name that no other file has. */
export async function checkTemporaryFolder(folder = tmpdir()): Promise<void> {
  const probe = await mkdtemp(join(folder, 'voltacre-probe-'))
  try {
    await writeFile(join(probe, 'probe'), 'probe')
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** Says in one line why temporary files can't be written; null if they can. The site runs without, and heals by itself. */
export async function temporaryFolderProblem(folder = tmpdir()): Promise<string | null> {
  try {
    await checkTemporaryFolder(folder)
    return null
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return `The folder for temporary files ${folder} can’t be used: ${REASONS[code] ?? message}. Until it can, nothing is screened or imported. Create it or set TMPDIR to a folder you can write to.`
  }
}
