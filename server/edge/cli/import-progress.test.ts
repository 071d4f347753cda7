import { expect, test } from 'vitest'
import { createProgress, progressLine, summaryLine } from './import-progress.ts'

const counts = { rows: 412_000, added: 411_000, changed: 200, unchanged: 0, rejected: 800, lastRow: 412_001 }

test('the progress line shows rows, rate, accepted, unchanged and rejected', () => {
  expect(progressLine(counts, 100, 0.412)).toBe(
    '412,000 rows (41%), 4,120 rows/s: 411,200 accepted, 0 unchanged, 800 rejected',
  )
})

test('the summary distinguishes new from changed listings', () => {
  expect(summaryLine(counts, 100.04)).toBe(
    '412,000 rows in 100 s (4,118 rows/s): 411,200 accepted (411,000 new, 200 changed), 0 unchanged, 800 rejected.',
  )
})

function shownOn({ isTTY }: { isTTY: boolean }): string {
  let [text, time] = ['', 0]
  const out = { isTTY, columns: 60, write: (part: string) => (text += part) } as unknown as NodeJS.WriteStream
  const progress = createProgress({ bytesRead: () => 41 }, 100, out, () => time)
  for (time = 0; time <= 10_000; time += 100) progress.show(counts)
  progress.end()
  return text
}

test('a terminal shows one updating line that fits; other outputs get a line every five seconds', () => {
  const terminal = shownOn({ isTTY: true })
  expect(terminal.match(/\n/g)).toHaveLength(1)
  for (const line of terminal.split('\r\u001b[K')) expect(line.trimEnd().length).toBeLessThan(60)
  expect(shownOn({ isTTY: false }).trimEnd().split('\n')).toHaveLength(2)
})
