import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { geoArea, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { EVIDENCE_RUNGS, isExpired } from '../../domain/listing/power-evidence.ts'
import { powerEvidenceList } from '../../domain/listing/power-evidence-values.ts'
import { demoBlogPosts } from './blog-posts.ts'
import { demoCities } from './cities.ts'
import { demoDatasets } from './datasets.ts'
import { DEMO_POWER_EVIDENCE } from './listings/power-evidence.ts'
import { demoListings } from './listings.ts'
import { demoPictures } from './pictures.ts'
import { copyPictures, PICTURES_FOLDER } from './render-pictures.ts'

const published = demoListings.filter((l) => l.is_published)
const paths = new Set(demoPictures.map((p) => p.path))
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

const EARTH_METERS = 6371008.8
const SQUARE_METERS_PER_ACRE = 4046.8564224

test('has as much content of each type as the screens are designed for', () => {
  expect(published.length).toBeGreaterThanOrEqual(36)
  expect(demoListings.length - published.length).toBe(2)
  expect(published.filter((l) => l.is_featured)).toHaveLength(10)
  expect(published.filter((l) => l.place_country !== 'US').length).toBeGreaterThanOrEqual(8)
  expect(demoCities).toHaveLength(36)
  expect(demoBlogPosts.filter((p) => p.is_published)).toHaveLength(8)
  expect(demoBlogPosts.filter((p) => p.is_featured)).toHaveLength(2)
  expect(demoDatasets.filter((d) => d.is_public).length).toBeGreaterThanOrEqual(8)
  expect(demoDatasets.filter((d) => !d.is_public)).toHaveLength(1)
})

test('includes listings with unknown values, so that the screens show those states', () => {
  expect(published.some((l) => l.price === null)).toBe(true)
  expect(published.some((l) => l.zoning_info === null)).toBe(true)
  expect(published.some((l) => l.boundary === null)).toBe(true)
  expect(published.some((l) => Object.keys(l.utility_access).length === 0)).toBe(true)
  expect(published.some((l) => l.available_power_mw === null)).toBe(true)
})

test('power evidence is on every rung, some of it expired, and some power has none', () => {
  const today = '2026-11-23'
  const all = published.flatMap((l) => l.power_evidence_entries)
  expect(new Set(all.map(({ rung }) => rung))).toEqual(new Set(EVIDENCE_RUNGS))
  expect(all.some((evidence) => isExpired(evidence, today))).toBe(true)
  expect(published.some((l) => l.available_power_mw !== null && l.power_evidence_entries.length === 0)).toBe(true)
  for (const slug of Object.keys(DEMO_POWER_EVIDENCE)) {
    expect(demoListings.find((l) => l.slug === slug)?.power_evidence_entries, slug).toEqual(DEMO_POWER_EVIDENCE[slug])
  }
  expect(powerEvidenceList.parse(all.slice(0, 20))).toEqual(all.slice(0, 20))
})

test('slugs and file paths are unique', () => {
  for (const slugs of [demoListings, demoCities, demoBlogPosts].map((list) => list.map((x) => x.slug))) {
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
  expect(new Set(demoDatasets.map((d) => d.file_path)).size).toBe(demoDatasets.length)
  expect(paths.size).toBe(demoPictures.length)
})

test('meta titles have at most 60 characters, meta descriptions at most 160', () => {
  for (const page of [...demoCities, ...demoBlogPosts]) {
    expect(page.meta_title.length, page.slug).toBeLessThanOrEqual(60)
    expect(page.meta_description.length, page.slug).toBeLessThanOrEqual(160)
  }
})

test('listing descriptions contain no promotional words', () => {
  for (const l of demoListings)
    expect(l.description, l.slug).not.toMatch(/\b(near|nearby|ample|prime|ideal|perfect)\b/i)
})

test('a boundary matches the acreage of its listing and contains its point', () => {
  for (const l of demoListings) {
    if (!l.boundary) continue
    expect(l.boundary.at(-1), l.slug).toEqual(l.boundary[0])
    // d3 expects clockwise rings, GeoJSON counterclockwise ones.
    const ring = { type: 'Polygon' as const, coordinates: [l.boundary.toReversed()] }
    const acres = (geoArea(ring) * EARTH_METERS ** 2) / SQUARE_METERS_PER_ACRE
    expect(Math.abs(acres / l.parcel_size_acres - 1), l.slug).toBeLessThan(0.01)
    expect(geoContains(ring, [l.longitude, l.latitude]), l.slug).toBe(true)
  }
})

test('each parcel in the United States is in the county its listing names', () => {
  const topology = createRequire(import.meta.url)('us-atlas/counties-10m.json') as Topology
  const counties = feature(topology, topology.objects.counties as GeometryCollection<{ name: string }>).features
  for (const l of demoListings.filter((x) => x.place_country === 'US')) {
    const county = counties.find((c) => geoContains(c, [l.longitude, l.latitude]))
    expect(`${county?.properties.name} County`, l.slug).toBe(l.place_county)
  }
})

test('city coordinates are in range', () => {
  for (const c of demoCities) {
    const [latitude, longitude] = c.coordinates.split(',').map(Number) as [number, number]
    expect(Math.abs(latitude), c.slug).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude), c.slug).toBeLessThanOrEqual(180)
  }
})

test('every referenced picture exists', () => {
  const named = [
    ...demoListings.flatMap((l) => l.images),
    ...demoCities.flatMap((c) => c.hero_image ?? []),
    ...demoBlogPosts.flatMap((p) => p.cover_image ?? []),
  ]
  expect(new Set(named)).toEqual(paths)
  for (const path of named) expect(existsSync(join(PICTURES_FOLDER, path)), path).toBe(true)
})

test('copyPictures passes on each picture as WebP', async () => {
  const seen: string[] = []
  await copyPictures(async (path, data, type) => {
    seen.push(path)
    expect(type).toBe('image/webp')
    expect(data.subarray(8, 12).toString(), path).toBe('WEBP')
  })
  expect(new Set(seen)).toEqual(paths)
})

test('the same seed draws the same picture', () => {
  const [picture] = demoPictures
  expect(sha(picture!.svg())).toBe(sha(picture!.svg()))
})

test('a dataset renders to the same rows each time, with a header', () => {
  for (const dataset of demoDatasets) {
    const text = dataset.render()
    expect(sha(dataset.render()), dataset.name).toBe(sha(text))
    if (dataset.file_path.endsWith('.geojson')) expect(JSON.parse(text).features.length).toBe(published.length)
    else expect(text.split('\r\n').length, dataset.name).toBeGreaterThan(8)
  }
})

test('public datasets contain no drafts', () => {
  const drafts = demoListings.filter((l) => !l.is_published)
  for (const dataset of demoDatasets.filter((d) => d.is_public)) {
    const text = dataset.render()
    for (const draft of drafts) expect(text, dataset.name).not.toContain(draft.slug)
  }
})

test('the pictures in the repository stay under eight megabytes', () => {
  const total = [...paths].reduce((sum, path) => sum + readFileSync(join(PICTURES_FOLDER, path)).length, 0)
  expect(total).toBeLessThan(8 * 1024 * 1024)
})
