import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTemporaryFolder, temporaryFolderProblem } from './temporary-folder.ts'

test('says in one line that the folder is missing or a file, until it is a folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'voltacre-temporary-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'temporary')
  expect(await temporaryFolderProblem(folder)).toBe(
    `The folder for temporary files ${folder} can’t be used: it doesn’t exist. Until it can, nothing is screened or imported. Create it or set TMPDIR to a folder you can write to.`,
  )
  await expect(checkTemporaryFolder(folder)).rejects.toThrow('ENOENT')
  await writeFile(folder, '')
  expect(await temporaryFolderProblem(folder)).toContain('it is a file, not a folder')
  await rm(folder)
  await mkdir(folder)
  expect(await temporaryFolderProblem(folder)).toBeNull()
  expect(await readdir(folder)).toEqual([])
})
