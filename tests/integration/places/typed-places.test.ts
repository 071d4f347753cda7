import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distanceKm } from '../../../domain/geometry/distance.ts'
import type { PlaceResolution } from '../../../domain/place/place.ts'
import { loadGazetteerIndex, resolvePlace } from '../../../server/land/places/places.ts'

/*
 * Each line of typed-places.tsv: what someone types, the label of the place they mean (`-` for none, `*` for any), how it
 * is matched (`*` for any way), latitude and longitude. Written from general knowledge, not from what the resolver says.
 */

interface TypedPlace {
  text: string
  label: string
  match: string | undefined
  at: { latitude: number; longitude: number }
}

const typed: TypedPlace[] = readFileSync(new URL('typed-places.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [text = '', label = '', match, latitude, longitude] = line.split('\t')
    return { text, label, match, at: { latitude: Number(latitude), longitude: Number(longitude) } }
  })

/** How far the center of a place may be from the expected one, in kilometers. */
const TOLERANCE = { city: 25, zip: 25, point: 1, county: 40, metro: 400, state: 400, country: 400 }

function isRightPlace({ label, at }: TypedPlace, { place }: PlaceResolution): boolean {
  if (label === '-' || place === null) return label === '-' && place === null
  return (label === '*' || place.label === label) && distanceKm(place, at) <= TOLERANCE[place.kind]
}

test('99 of 100 typed places are understood, and none is taken for another place without a word', async () => {
  const gazetteer = await loadGazetteerIndex()
  const wrong: string[] = []
  const silent: string[] = []
  for (const expected of typed) {
    const resolution = resolvePlace(gazetteer, expected.text)
    const isRight = isRightPlace(expected, resolution)
    const isRightMatch = [undefined, '*', resolution.match].includes(expected.match)
    const outcome = `${expected.text} → ${resolution.place?.label} (${resolution.match})`
    if (!isRight || !isRightMatch) wrong.push(outcome)
    if (!isRight && (resolution.match === 'exact' || resolution.match === 'alias')) silent.push(outcome)
  }
  expect(typed.length).toBeGreaterThanOrEqual(500)
  expect(silent).toEqual([])
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(typed.length / 100)
})

test('every alternative is a link to itself', async () => {
  const gazetteer = await loadGazetteerIndex()
  const places = typed.flatMap(({ text }) => resolvePlace(gazetteer, text).alternatives)
  const labels = new Map(places.map((place) => [place.label, place]))
  const astray = [...labels].filter(([label, place]) => {
    const again = resolvePlace(gazetteer, label).place
    return again?.kind !== place.kind || distanceKm(again, place) > 1
  })
  expect(astray.map(([label]) => label)).toEqual([])
})
