import type { FoundListing } from '../load-search.ts'
import type { Marker } from './map-data.ts'

/** For each cluster, the ids of the listings of the page that it stands for. */
export function listingsInClusters(listed: readonly FoundListing[], markers: readonly Marker[]): Map<Marker, string[]> {
  const single = new Set(markers.flatMap(({ listing }) => listing?.id ?? []))
  const clusters = markers.filter(({ listing }) => listing === null)
  const ids = new Map<Marker, string[]>()
  for (const { id, at } of listed) {
    if (at === null || single.has(id)) continue
    const cluster = nearestAround(at, clusters)
    if (cluster) ids.set(cluster, [...(ids.get(cluster) ?? []), id])
  }
  return ids
}

/** The boxes of merged clusters may overlap; the nearest middle decides. */
function nearestAround([x, y]: readonly [number, number], clusters: readonly Marker[]): Marker | undefined {
  const far = ({ longitude, latitude }: Marker) => Math.hypot(longitude - x, latitude - y)
  return clusters
    .filter(({ box: [west, south, east, north] }) => x >= west && x <= east && y >= south && y <= north)
    .sort((a, b) => far(a) - far(b))[0]
}
