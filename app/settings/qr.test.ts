import { expect, test } from 'vitest'
import { drawQr } from './qr.ts'

test('a run of dark modules is one bar, offset by the quiet zone', () => {
  expect(
    drawQr([
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ]),
  ).toEqual({ size: 7, path: 'M2 2h2v1h-2zM2 4h1v1h-1zM4 4h1v1h-1z' })
})

test('the bars cover exactly the dark modules', () => {
  const rows = Array.from({ length: 25 }, (_, y) => Array.from({ length: 25 }, (_, x) => (x * 7 + y * 13) % 5 < 2))
  const { size, path } = drawQr(rows)
  const drawn = rows.map((row) => row.map(() => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) drawn[Number(y) - 2]![Number(x) - 2 + step] = true
  }
  expect(size).toBe(29)
  expect(drawn).toEqual(rows)
})
