import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createDocument } from '../../../screening/document.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { boxAt, makeLayer, pointAt } from '../../../tests/support/screening.ts'
import type { LocatorMap } from '../../land/maps/service.ts'
import type { ExportedParcel } from './exported-parcel.ts'
import { Paper } from './page.ts'
import { drawParcelPdf } from './parcel-pdf.ts'
import { drawSummaryPdf, MAX_SUMMARY_ROWS } from './summary-pdf.ts'

const LAYERS = [makeLayer('substations', [[pointAt(-96.95, 32), { name: 'MILL', kv: 138 }]])]
const GEOMETRY = boxAt(-97.01, 32, -97, 32.01)
const screeningOf = (name: string | null, layers = LAYERS) =>
  createDocument({ name, geometry: GEOMETRY, acres: null }, layers, PROFILES)

const COMMON = { screenedAt: '2026-11-22T10:00:00Z', websiteName: 'VoltAcre', url: 'https://voltacre.example/screen/1' }
const MAP: LocatorMap = {
  width: 768,
  height: 432,
  outlines: ['M100 0L150 200'],
  parcel: null,
  marker: { x: 384, y: 216 },
  points: [],
  rings: [],
  counties: [],
  meridians: [{ x: 200, label: '97° W' }],
  parallels: [],
  places: [{ name: 'Taylor', x: 9, y: 9, large: false, hasDot: true, textX: 15, textY: 12, anchor: 'start' }],
  scale: { miles: 10, pixels: 120 },
  inset: { corner: 'top', width: 160, height: 120, outline: 'M9 9L99 9L99 99Z', scale: { feet: 500, pixels: 60 } },
}

let write: MockInstance<Paper['write']>
beforeEach(() => {
  write = vi.spyOn(Paper.prototype, 'write')
})
afterEach(() => write.mockRestore())

const written = () => write.mock.calls.map(([words]) => words)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('a PDF has the scores, how they add up, the facts, gaps, sources and the method, and is the same each time', async () => {
  const screening = screeningOf('Næring (40)')
  const content = { ...COMMON, screening, map: MAP, place: 'Taylor, Texas' }
  const pdf = await drawParcelPdf(content)
  const words = written()
  expect(words).toContain('Næring (40)')
  expect(words.join('\n')).toMatch(/Taylor, Texas · [\d.]+ acres · 32\.\d+° N, 97\.\d+° W/)
  expect(words).toContain('Taylor')
  const [low, high] = [Math.round(screening.scores[0]!.low), Math.round(screening.scores[0]!.high)]
  expect(words).toContain(`Between ${low} and ${high} for an AI campus`)
  expect(words).toContain('Known points')
  const counts = words.indexOf('What counts most for AI campus')
  expect(counts).toBeGreaterThan(words.indexOf('Scores'))
  expect(words.slice(counts + 1, words.indexOf(`Between ${low} and ${high} for an AI campus`))).toHaveLength(16)
  expect(words.filter((each) => each.startsWith('Passes: '))).toHaveLength(3)
  expect(words.join('\n')).toMatch(/[\d.]+ mi, Mill\n/)
  expect(words.join('\n')).toMatch(/: [\d.]+ mi; data: 2026/)
  expect(words).toContain('Unknown: no data yet')
  expect(words).toContain('No data yet.')
  for (const heading of ['Facts', 'What this screening can’t tell', 'Sources', 'Method'])
    expect(words).toContain(heading)
  const pages = pagesOf(pdf)
  expect(pages).toBeLessThanOrEqual(7)
  expect(words.at(-1)).toBe(`Page ${pages} of ${pages}`)
  const source = pdf.toString('latin1')
  expect(source).toMatch(/^%PDF-/)
  expect(source).toMatch(/\/FontFile[23]? /)
  expect(source).toContain('/Lang (en-US)')
  expect(await drawParcelPdf(content)).toEqual(pdf)
})

test('without power there is no score, and hostile names don’t break the page', async () => {
  const screening = screeningOf('ẞ苫🏭\u0000 '.repeat(300), [])
  const pdf = await drawParcelPdf({ ...COMMON, screening, map: null, place: null })
  expect(written()).toContain('No score for an AI campus: power is unknown')
  expect(written()).not.toContain('Known points')
  expect(pagesOf(pdf)).toBeLessThanOrEqual(6)
})

const ROW = { number: 1, attributes: {}, note: null }

test('a summary counts all parcels and shows the best', async () => {
  const { facts, scores } = screeningOf(null)
  async function* parcels(): AsyncGenerator<ExportedParcel> {
    const input = { geometry: GEOMETRY, acres: null }
    for (let i = 0; i < 1_000; i++) {
      const changed = scores.map((score) => ({ ...score, low: (i % 500) / 10 }))
      yield { ...ROW, input: { ...input, name: `Site ${i}` }, screened: { facts, scores: changed } }
    }
    const gates = [{ gate: 'a', label: 'A', fact: 'acreage', outcome: 'failed' as const }]
    yield {
      ...ROW,
      input: { ...input, name: 'Wet' },
      screened: { facts, scores: scores.map((score) => ({ ...score, gates })) },
    }
    yield { ...ROW, input: { ...input, name: 'Broken' }, screened: { problem: 'It has no coordinates.' } }
  }
  const pdf = await drawSummaryPdf({ ...COMMON, title: 'parcels.geojson', parcels: parcels(), profiles: PROFILES })
  const words = written()
  expect(words).toContain('1,002 parcels. 1 fails a gate, 1 couldn’t be measured.')
  expect(words.filter((each) => /^Site \d+$/.test(each))).toHaveLength(MAX_SUMMARY_ROWS)
  expect(words.find((each) => /^Site \d+$/.test(each))).toMatch(/Site (499|999)/)
  expect(words).not.toContain('Wet')
  expect(pagesOf(pdf)).toBeLessThanOrEqual(14)
})

test('a parcel that fails a gate comes last in a short summary', async () => {
  const { facts, scores } = screeningOf(null)
  const gates = [{ gate: 'a', label: 'A', fact: 'acreage', outcome: 'failed' as const }]
  const failed = { facts, scores: scores.map((score) => ({ ...score, low: 99, high: 99, gates })) }
  const parcels: ExportedParcel[] = [
    { ...ROW, input: { name: 'Wet', geometry: GEOMETRY, acres: null }, screened: failed },
    { ...ROW, number: 2, input: { name: null, geometry: GEOMETRY, acres: null }, screened: { facts, scores } },
  ]
  await drawSummaryPdf({ ...COMMON, title: 'Two', parcels, profiles: PROFILES })
  expect(
    written()
      .filter((each) => ['Wet', 'Parcel 2', 'Fails a gate'].includes(each))
      .slice(0, 2),
  ).toEqual(['Parcel 2', 'Wet'])
})
