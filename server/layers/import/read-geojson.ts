import type { Geometry } from 'geojson'
import { type ReadObject, readObjects } from '../../datasets/processing/read-objects.ts'
import { type LayerSource, MAX_FEATURE_BYTES, type SourceFeature } from './layer-source.ts'

/** Opens a FeatureCollection, an array of features, or one feature per line. */
export function openGeojson(path: string): LayerSource {
  return { format: 'geojson', features: () => featuresOf(readObjects(path, { maxLength: MAX_FEATURE_BYTES })) }
}

export async function* featuresOf(objects: AsyncIterable<ReadObject>): AsyncGenerator<SourceFeature> {
  for await (const read of objects) yield featureOf(read)
}

function featureOf(read: ReadObject): SourceFeature {
  const number = read.row
  if ('problem' in read) return { number, values: {}, geometry: null, problem: read.problem }
  const { type, id, properties, geometry } = read.object
  if (type !== 'Feature') return { number, values: read.object, geometry: null, problem: 'Not a GeoJSON feature.' }
  const values: Record<string, unknown> = Object.assign(Object.create(null), properties)
  if (id !== undefined && id !== null) values.id ??= id
  return { number, values, geometry: (geometry ?? null) as Geometry | null }
}
