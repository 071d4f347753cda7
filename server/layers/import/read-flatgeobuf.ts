import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Geometry } from 'geojson'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import type { LayerSource, SourceFeature } from './layer-source.ts'

/** The library holds the spatial index in memory, and believes the lengths that a file declares. */
const MAX_BYTES = 100_000_000
const GEOGRAPHIC = new Set([0, 4326, 4269])

/** @throws UnreadableFileError */
export async function openFlatgeobuf(path: string): Promise<LayerSource> {
  if ((await stat(path)).size > MAX_BYTES)
    throw new UnreadableFileError('A FlatGeobuf file can have up to 100 MB. Save it as GeoJSON or GeoPackage.')
  return { format: 'flatgeobuf', features: () => readFeatures(path) }
}

async function* readFeatures(path: string): AsyncGenerator<SourceFeature> {
  const input = createReadStream(path)
  let number = 0
  try {
    const headerMetaFn = (header: { crs?: { code: number } | null }) => {
      const code = header.crs?.code ?? 0
      if (!GEOGRAPHIC.has(code)) throw new UnreadableFileError(projected(code))
    }
    const features = deserialize(Readable.toWeb(input) as never, { headerMetaFn } as never)
    for await (const { id, properties, geometry } of features) {
      const values: Record<string, unknown> = Object.assign(Object.create(null), properties)
      if (id !== undefined) values.id ??= id
      yield { number: ++number, values, geometry: (geometry ?? null) as Geometry | null }
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError(`The FlatGeobuf file is damaged after feature ${number}.`, { cause: error })
  } finally {
    input.destroy()
  }
}

export const projected = (code: number | string) =>
  `The coordinates are projected (EPSG:${code}). Save the file with longitude and latitude (WGS 84, EPSG:4326).`
