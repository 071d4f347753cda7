import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDuck } from './duck.ts'
import { profileFile } from './profile.ts'

const folder = mkdtempSync(join(tmpdir(), 'voltacre-profile-'))
const duck = createDuck({ folder, memoryMb: 64 })

afterAll(async () => {
  await duck.close()
  rmSync(folder, { recursive: true })
})

const LONG = 'x'.repeat(2_000)

/** A CSV of two columns: a good row, `count` rows of one long value, a good row. */
function withBadRows(count: number): Promise<unknown> {
  const source = join(folder, `${count}.csv`)
  writeFileSync(source, `a,b\n1,2\n${`${LONG}\n`.repeat(count)}3,4\n`)
  const job = { source, format: 'csv', bytes: statSync(source).size, folder } as const
  return profileFile(duck, job, AbortSignal.timeout(60_000))
}

test('more bad rows in a row than there is memory are passed over', async () => {
  await expect(withBadRows(50_000)).resolves.toMatchObject({ rowCount: 2, badRowCount: 50_000 })
}, 60_000)

test('too many bad rows are told as what they are', async () => {
  const reason = /^More than 100,000 rows cannot be read\. The first: line 3\. It has 1 values; 2 are expected\.$/
  await expect(withBadRows(100_001)).rejects.toThrow(reason)
}, 60_000)
