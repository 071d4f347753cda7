import { expect, test } from 'vitest'
import type { FoundListing } from '../load-search.ts'
import { listingsInClusters } from './cluster-listings.ts'
import type { Marker } from './map-data.ts'

const found = (id: string, at: [number, number] | null) => ({ id, at }) as FoundListing
const cluster = (box: [number, number, number, number]): Marker => ({
  count: 2,
  longitude: (box[0] + box[2]) / 2,
  latitude: (box[1] + box[3]) / 2,
  box,
  listing: null,
})

test('a cluster has the listings within its box, and none that has a marker of its own', () => {
  const near = cluster([-98, 30, -97, 31])
  const alone = { ...cluster([-97.4, 30.5, -97.4, 30.5]), count: 1, listing: { id: 'c' } } as Marker
  const listed = [found('a', [-97.5, 30.5]), found('b', [-97, 31]), found('c', [-97.4, 30.5]), found('d', null)]
  expect(listingsInClusters(listed, [near, alone])).toEqual(new Map([[near, ['a', 'b']]]))
})

test('where boxes overlap, the listing is in the cluster with the nearest middle', () => {
  const [west, east] = [cluster([-100, 30, -97, 31]), cluster([-98, 30, -95, 31])]
  expect(listingsInClusters([found('a', [-97.2, 30.5])], [west, east])).toEqual(new Map([[east, ['a']]]))
  expect(listingsInClusters([found('b', [-90, 30.5])], [west, east])).toEqual(new Map())
})
