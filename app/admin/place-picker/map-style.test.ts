import { expect, test } from 'vitest'
import { baseData, gridData } from './map-style.ts'

const linesOf = (box: [number, number, number, number]) => {
  const { geometry } = gridData(box).features[0]!
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

test.each([
  [-97.42, 30.56, -97.4, 30.58],
  [-98, 30, -97, 31],
  [-125, 24, -66, 50],
  [-180, -85, 180, 85],
] as [number, number, number, number][])('the grid of %d, %d, %d, %d has a few lines across, within it', (...box) => {
  const lines = linesOf(box)
  const meridians = lines.filter(([a, b]) => a![0] === b![0])
  expect(meridians.length).toBeGreaterThan(2)
  expect(meridians.length).toBeLessThan(15)
  for (const [x, y] of lines.flat()) {
    expect(x! >= box[0] && x! <= box[2] && y! >= box[1] && y! <= box[3]).toBe(true)
  }
})

test('towns are ranked by size', () => {
  const town = (name: string) => ({ name, longitude: 1, latitude: 2, population: 3 })
  const { towns } = baseData({ outlines: [], areas: [], towns: [town('Austin'), town('Taylor')] })
  expect(towns.features.map(({ properties }) => properties)).toEqual([
    { name: 'Austin', rank: 0 },
    { name: 'Taylor', rank: 1 },
  ])
})
