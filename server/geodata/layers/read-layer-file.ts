import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Feature, Geometry } from 'geojson'
import { type LayerProperties, type LayerType, magnitudeOf } from '../../../domain/layer/layer-type.ts'
import { openFeatures } from '../../files/open-features.ts'
import { withAreas } from './import/area-geometry.ts'
import { createValueReader } from './import/read-values.ts'
import type { LayerFeature } from './service.ts'

export interface ReadOptions {
  /** For unpacked files; the caller deletes it. */
  folder: string
  signal: AbortSignal
}

/**
 * The features of a file that the product ships or wrote: newline-delimited GeoJSON whose properties are the fields of the
 * layer's type, or a CSV with a row per county or state, whose outline comes from us-atlas.
 */
export async function readLayerFile(
  path: string,
  type: LayerType,
  options: ReadOptions,
): Promise<Iterable<LayerFeature>> {
  if (!/\.geojsonl(\.gz)?$/.test(path)) return readTable(path, type, options)
  const bytes = await readFile(path)
  return featuresOf(path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes, type)
}

/** One at a time, because all of them take several times the memory of the file. */
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

async function readTable(path: string, type: LayerType, options: ReadOptions): Promise<LayerFeature[]> {
  const columns = new Map<string, string>()
  const source = withAreas(await openFeatures(path, { ...options, columns }), columns)
  const reader = createValueReader(type, columns)
  const features: LayerFeature[] = []
  try {
    for await (const { number, values, geometry } of source.features()) {
      if (!geometry) continue
      const properties = reader.read(values)
      features.push({ number, geometry, properties, magnitude: magnitudeOf(type, properties) })
    }
  } finally {
    await source.close?.()
  }
  return features
}
