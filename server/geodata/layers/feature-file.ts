import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Feature, Geometry } from 'geojson'
import { type LayerProperties, type LayerType, magnitudeOf } from '../../../domain/layer/layer-type.ts'
import type { LayerFeature } from './service.ts'

/** Whether the features of a shipped layer can be read with `readFeatureFile`. The others are tables. */
export const isFeatureFile = (path: string): boolean => /\.geojsonl(\.gz)?$/.test(path)

/**
 * The features in a file that the product wrote: newline-delimited GeoJSON whose properties are the fields of the layer's
 * type. One at a time, because all of them take several times the memory of the file.
 */
export async function readFeatureFile(path: string, type: LayerType): Promise<Iterable<LayerFeature>> {
  const bytes = await readFile(path)
  return featuresOf(path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes, type)
}

function* featuresOf(lines: Buffer, type: LayerType): Iterable<LayerFeature> {
  let count = 0
  for (let start = 0; start < lines.length; ) {
    const newline = lines.indexOf('\n', start)
    const end = newline === -1 ? lines.length : newline
    const line = lines.toString('utf8', start, end)
    start = end + 1
    if (line === '') continue
    count++
    const { geometry, properties, id } = JSON.parse(line) as Feature<Geometry, LayerProperties>
    const number = typeof id === 'number' ? id : count
    yield { number, geometry, properties, magnitude: magnitudeOf(type, properties) }
  }
}
