import { expect, test } from 'vitest'
import { placeLabels, type TownDot, visibleCountyLabels } from './place-labels.ts'

const frame = { center: { latitude: 0, longitude: 0 }, width: 768, height: 432, km: 90 }
const town = (name: string, x: number, y: number, more: Partial<TownDot> = {}) => ({
  name,
  x,
  y,
  large: false,
  ...more,
})
const placed = (
  towns: TownDot[],
  marker: { x: number; y: number } | null = null,
  points: { x: number; y: number }[] = [],
) => placeLabels(towns, { frame, marker, points }).map(({ name, anchor, hasDot }) => [name, anchor, hasDot])

test('a name is to the right of its dot, or where there is room', () => {
  expect(placed([town('Taylor', 300, 200)])).toEqual([['Taylor', 'start', true]])
  expect(placed([town('Taylor', 725, 200)])).toEqual([['Taylor', 'end', true]])
  expect(placed([town('Taylor', 300, 200)], { x: 330, y: 204 })).toEqual([['Taylor', 'end', true]])
  expect(
    placed(
      [town('Taylor', 300, 200)],
      null,
      [330, 270].map((x) => ({ x, y: 204 })),
    ),
  ).toEqual([['Taylor', 'middle', true]])
})

test('the first of two towns in one place gets the label', () => {
  expect(placed([town('Frankfurt', 300, 200), town('Offenbach', 303, 203)])).toEqual([['Frankfurt', 'start', true]])
})

test('a required town under the marker is named beside the marker', () => {
  const marker = { x: 384, y: 216 }
  expect(placed([town('Kemps Creek', 384, 216)], marker)).toEqual([])
  expect(placed([town('Kemps Creek', 384, 216, { isRequired: true })], marker)).toEqual([
    ['Kemps Creek', 'start', false],
  ])
})

test('a name doesn’t hide the dot of a required town', () => {
  const marker = { x: 384, y: 216 }
  const towns = [
    town('Kemps Creek', 384, 216, { isRequired: true }),
    town('Sydney', 445, 218, { large: true, isRequired: true }),
  ]
  expect(placed(towns, marker)).toEqual([
    ['Kemps Creek', 'end', false],
    ['Sydney', 'start', true],
  ])
})

test('towns at the edge have no label', () => {
  expect(placed([town('Austin', 20, 200), town('Waco', 300, 425)])).toEqual([])
})

test('a county name that would cover the name of a town is left out', () => {
  const places = placeLabels([town('Bastrop', 300, 200)], { frame, marker: null, points: [] })
  const counties = [
    { name: 'Bastrop County', x: 310, y: 205 },
    { name: 'Lee County', x: 500, y: 205 },
  ]
  expect(visibleCountyLabels(counties, { places, marker: null }).map(({ name }) => name)).toEqual(['Lee County'])
})
