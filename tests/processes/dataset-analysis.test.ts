import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { analyzeFile } from '../../server/content/datasets/processing/analyze-file.ts'
import { createTestDuck } from '../support/datasets.ts'

const folder = mkdtempSync(join(tmpdir(), 'voltacre-profile-'))
const duck = createTestDuck({ folder, memoryMb: 64 })

afterAll(async () => {
  await duck.close()
  rmSync(folder, { recursive: true })
})

/** Profiles a CSV of two columns: a valid row, `count` rows with only one value, a valid row. */
function withBadRows(count: number, length: number): Promise<unknown> {
  const source = join(folder, `${count}.csv`)
  writeFileSync(source, `a,b\n1,2\n${`${'x'.repeat(length)}\n`.repeat(count)}3,4\n`)
  const job = { source, format: 'csv', bytes: statSync(source).size, folder } as const
  return analyzeFile(duck, job, new AbortController().signal)
}

test('skips more consecutive bad rows than fit in memory', async () => {
  await expect(withBadRows(50_000, 2_000)).resolves.toMatchObject({ rowCount: 2, badRowCount: 50_000 })
})

test('too many bad rows fail with the first of them', async () => {
  const reason =
    /^More than 100,000 rows can’t be read\. The first is row 3\. The row has 1 value; expected 2, one per column\.$/
  await expect(withBadRows(100_001, 20)).rejects.toThrow(reason)
})
