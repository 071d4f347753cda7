import { expect, test } from 'vitest'
import { BackupError } from './format.ts'
import { toRestoreError } from './restore-error.ts'
import { withCleanup } from './with-cleanup.ts'

const TARGET = { dataDir: '/data', isServer: false, bytes: 100.5 * 1024 * 1024 }
const withCode = (code: string) => Object.assign(new Error('raw'), { code })
const TODO =
  'Nothing was restored. The restore needs about 101 MB: free some space or set DATA_DIR to a folder on another disk, and run it again.'

test.each([
  [withCode('ENOSPC'), false, `The disk of the data folder /data is full. ${TODO}`],
  [withCode('53100'), false, `The disk of the data folder /data is full. ${TODO}`],
  [
    new Error('storage', { cause: withCode('EDQUOT') }),
    true,
    `Your quota on the disk of the data folder /data is used up. ${TODO}`,
  ],
  [
    new Error('driver', { cause: withCode('53100') }),
    true,
    'The disk of the database server is full. Nothing was restored. Free some space there and run the restore again.',
  ],
  [withCode('ECONNREFUSED'), true, "Can't connect to the database in DATABASE_URL. Start it or correct the URL."],
])('%o (server: %s) is explained in a sentence', (error, isServer, message) => {
  expect(toRestoreError(error, { ...TARGET, isServer })).toEqual(new BackupError(message, { cause: error }))
})

test('an error of the cleanup doesn’t hide the first one', async () => {
  const fail = (message: string) => async () => {
    throw new Error(message)
  }
  await expect(withCleanup(fail('first'), fail('second'))).rejects.toThrow('first')
  await expect(withCleanup(async () => 1, fail('second'))).rejects.toThrow('second')
  expect(
    await withCleanup(
      async () => 1,
      async () => {},
    ),
  ).toBe(1)
})
