import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRejectedFeatures } from './rejected-features.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejected '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('rejected rows have their formulas escaped, and their numbers as they are', async () => {
  const rejected = createRejectedFeatures(join(folder, 'lines.csv'), null)
  const values = { name: '=HYPERLINK("https://a.test")', longitude: '-97.4095' }
  await rejected.write({ number: 2, values, geometry: null, isRow: true }, 'It has no latitude.')
  await rejected.close({ isComplete: true })
  expect((await readFile(rejected.path!, 'utf8')).split('\r\n')).toEqual([
    'name,longitude,line,rejected_because',
    '"\'=HYPERLINK(""https://a.test"")",-97.4095,2,It has no latitude.',
    '',
  ])
})
