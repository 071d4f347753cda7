import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type Offer, offerRows } from '../../../domain/comparison/offer-rows.ts'
import { createDocument } from '../../../screening/document.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { compareRows } from '../../../screening/wording/compare-rows.ts'
import { boxAt, makeLayer, pointAt } from '../../../tests/support/screening.ts'
import { drawComparisonPdf } from './comparison-pdf.ts'
import { Paper } from './page.ts'

const LAYERS = [makeLayer('substations', [[pointAt(-96.95, 32), { name: 'MILL', kv: 138 }]])]
const OFFER: Offer = {
  price: 400_000,
  price_type: 'sale',
  deal_types: [],
  parcel_size_acres: 40,
  available_power_mw: 60,
  power_evidence_entries: [],
  zoning_info: null,
  lease_years: null,
  lifecycle: 'published',
  utility_access: {},
}

const siteAt = (west: number, name: string, layers = LAYERS) => {
  const input = { name, geometry: boxAt(west, 32, west + 0.01, 32.01), acres: null }
  const { facts, scores } = createDocument(input, layers, PROFILES)
  return { name, place: 'Taylor, Texas', facts, score: scores[0]!, unscreened: null as string | null }
}

function contentOf(sites: ReturnType<typeof siteAt>[], offers: (Offer | null)[] = []) {
  return {
    sites,
    rows: [...offerRows(offers), ...compareRows(sites)],
    profile: PROFILES[0]!,
    basis: 'Scored by the same profile, screened Nov 22, 2026',
    notes: [] as string[],
    date: '2026-11-22T10:00:00Z',
    websiteName: 'VoltAcre',
    url: 'https://voltacre.example/compare?site=listings/a&site=listings/b',
  }
}

interface Box {
  page: object
  words: string
  left: number
  right: number
  top: number
  bottom: number
}

let write: MockInstance<Paper['write']>
let boxes: Box[]
beforeEach(() => {
  boxes = []
  const original = Paper.prototype.write
  write = vi.spyOn(Paper.prototype, 'write').mockImplementation(function (this: Paper, words, box, style) {
    const { x, y, width, height = Number.POSITIVE_INFINITY } = box
    const bottom = y + Math.min(height, this.heightOf(words, width, style))
    boxes.push({ page: this.document.page, words, left: x, right: x + width, top: y, bottom })
    original.call(this, words, box, style)
  })
})
afterEach(() => write.mockRestore())

const written = () => boxes.map(({ words }) => words)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** Texts that share ink, or leave their page. */
function collisions(): string[] {
  const [slack, isTick] = [1, /^(0|50|100)$/]
  const outside = boxes.filter(({ left, right, bottom }) => left < 48 || right > 744.5 || bottom > 612 - 30)
  const overlaps = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.page === b.page && a.top < b.bottom - slack && b.top < a.bottom - slack)
      .filter((b) => a.left < b.right - slack && b.left < a.right - slack)
      .map((b) => `${a.words} / ${b.words}`),
  )
  return [...outside.map(({ words }) => `outside: ${words}`), ...overlaps].filter((text) => !isTick.test(text))
}

test('sites are side by side with scores, offers, facts, what is best and what is unknown', async () => {
  const offers = [OFFER, { ...OFFER, price: 800_000, zoning_info: 'Agricultural' }]
  const content = contentOf([siteAt(-97, 'Riverside 40'), siteAt(-97.3, 'Prairie')], offers)
  const pdf = await drawComparisonPdf(content)
  const words = written()
  expect(words.slice(0, 2)).toEqual([
    'Compare 2 sites',
    `${PROFILES[0]!.name} ${PROFILES[0]!.version}. Scored by the same profile, screened Nov 22, 2026.`,
  ])
  for (const each of ['1. Riverside 40', '2. Prairie', 'Scores', 'Offer', '$10,000', 'Best', 'Unknown', 'Agricultural'])
    expect(words).toContain(each)
  expect(words.join('\n')).toMatch(/\d+% known\nGates: .*Ranks /)
  expect(words.join('\n')).toMatch(/\n[\d.]+ mi\nMill\n[\d.]+ of 12 points\n/)
  expect(words).toContain(content.url)
  const pages = pagesOf(pdf)
  expect(words.at(-1)).toBe(`Page ${pages} of ${pages}`)
  expect(words.filter((each) => each === '1. Riverside 40').length).toBeGreaterThanOrEqual(pages)
  expect(collisions()).toEqual([])
  expect(await drawComparisonPdf(content)).toEqual(pdf)
})

test('five sites with the longest names, texts and address fit', async () => {
  const sites = Array.from({ length: 5 }, (_, i) => ({
    ...siteAt(
      -97 - i / 5,
      i % 2 === 0 ? 'W'.repeat(200) : 'Blackland Prairie Section '.repeat(7),
      i === 4 ? [] : LAYERS,
    ),
    place: 'Unincorporated Williamson County, Texas',
  }))
  sites[3] = { ...sites[3]!, facts: [], unscreened: 'not screened yet' }
  const zoning = { ...OFFER, zoning_info: 'Light industrial, with conditions. '.repeat(57) }
  const content = {
    ...contentOf(sites, [zoning, null, OFFER, null, { ...OFFER, zoning_info: 'W'.repeat(2_000) }]),
    notes: ['1 site isn’t available anymore: listing none.'],
    url: `https://voltacre.example/compare?${sites.map((_, i) => `site=listings/${'long-name-'.repeat(19)}${i}`).join('&')}`,
  }
  const pdf = await drawComparisonPdf(content)
  expect(collisions()).toEqual([])
  expect(written()).toContain('No score: not screened yet.')
  expect(written().join('\n')).toContain('… (continues on the page of the site)')
  expect(pagesOf(pdf)).toBeLessThanOrEqual(14)
  const pages = new Set(boxes.map(({ page }) => page))
  for (const page of pages) expect(boxes.some((box) => box.page === page && box.words === content.url)).toBe(true)
})
