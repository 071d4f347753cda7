import { expect, test } from 'vitest'
import { groupPoints } from './group-points.ts'

const at = (name: string, longitude: number, latitude: number) => ({ name, longitude, latitude })

test('points that no zoom can separate are one group', () => {
  const points = [at('a', -97.7, 30.6), at('b', -97.7, 30.6), at('c', -97.70005, 30.60003), at('d', -97.701, 30.6)]
  const groups = groupPoints(points).map(({ box, points }) => [box, points.map(({ name }) => name).join('')])
  expect(groups).toEqual([
    [[-97.70005, 30.6, -97.7, 30.60003], 'abc'],
    [[-97.701, 30.6, -97.701, 30.6], 'd'],
  ])
})
