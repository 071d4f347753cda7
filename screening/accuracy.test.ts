import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCURACY, accuracyRows } from './accuracy.ts'
import { RELEASES } from './change-log.ts'
import { ENGINE_VERSION } from './document.ts'
import { PROFILES } from './profiles/profiles.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../docs/screening.md'), 'utf8')

test('the document states the same figures as the method page', () => {
  const rows = [...DOCUMENT.split('## Accuracy')[1]!.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .map(([, what, result]) => ({ what, result }))
    .filter(({ what }) => what !== 'what')
  expect(rows).toEqual(accuracyRows())
  const { lines, substations } = ACCURACY.epa
  const { pairs, preferred } = ACCURACY.pairs
  const text = DOCUMENT.replaceAll('\n', ' ')
  expect(text).toContain(
    `${lines.fromPointPercent}% of the lines and ${substations.fromPointPercent}% of the substations`,
  )
  expect(text).toContain(`in ${preferred} of ${pairs} pairs`)
})

test('the change log has the current versions, newest first', () => {
  const listed = RELEASES.map(({ subject, version }) => `${subject} ${version}`)
  expect(listed).toContain(`Engine ${ENGINE_VERSION}`)
  for (const { name, version } of PROFILES) expect(listed).toContain(`${name} ${version}`)
  const dates = RELEASES.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
})
