import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { artanh, atan, atan2, cos, norm, sin, tan } from './portable-math.ts'

const VALUES = (() => {
  const random = createSeededRandom(31)
  return Array.from({ length: 20_000 }, () => (random.next() - 0.5) * 10 ** random.integer(-8, 1))
})()

/** Quarter turns, where signs and series change. */
const EDGES = Array.from({ length: 33 }, (_, i) => ((i - 16) * Math.PI) / 4)

test('agrees with Math to the last digits', () => {
  for (const x of [...VALUES, ...EDGES, 0]) {
    expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThan(1e-15)
    expect(Math.abs(cos(x) - Math.cos(x))).toBeLessThan(1e-15)
    expect(Math.abs(atan(x) - Math.atan(x))).toBeLessThan(1e-15)
    expect(Math.abs(artanh(x / 100) - Math.atanh(x / 100))).toBeLessThan(1e-16)
    if (Math.abs(x) < 1.5) expect(Math.abs(tan(x) - Math.tan(x))).toBeLessThan(1e-13)
  }
})

test('the angle of a point is right in every quadrant and on the axes', () => {
  const sides = [-2, -1e-9, 0, 1e-9, 3]
  for (const y of sides) for (const x of sides) expect(atan2(y, x)).toBeCloseTo(Math.atan2(y, x), 14)
})

test('gives digits that were written down, to the last one', () => {
  expect([sin(0.5), cos(2), atan(0.3), atan2(-1, -2), artanh(0.08), norm(1, 2, 3)]).toMatchInlineSnapshot(`
    [
      0.479425538604203,
      -0.4161468365471424,
      0.2914567944778671,
      -2.677945044588987,
      0.0801713250375897,
      3.7416573867739413,
    ]
  `)
})

test('the engine uses no function of Math whose last digit may differ', async () => {
  const exact = /^Math\.(abs|ceil|floor|imul|max|min|PI|round|sign|sqrt|trunc)$/
  const files = globSync('screening/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const code = (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const used = code.match(/\bMath\.\w+|\*\*/g) ?? []
    expect({ file, used: used.filter((name) => !exact.test(name)) }).toEqual({ file, used: [] })
  }
})
