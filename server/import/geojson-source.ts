import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import chain from 'stream-chain'
import { pick } from 'stream-json/filters/pick.js'
import { parser } from 'stream-json/parser.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import type { RowSource, SourceRow } from './row-source.ts'
import { SourceError } from './row-source.ts'

/** Columns for the geometry and the ID of a feature, in addition to its properties. */
const GEOMETRY = 'geometry'
const ID = 'id'

/** Opens a GeoJSON FeatureCollection. */
export async function openGeoJson(path: string, { size }: { size: number }): Promise<RowSource> {
  const input = createReadStream(path, { highWaterMark: 131_072 })
  const name = basename(path)
  return {
    kind: 'geojson',
    columns: await firstColumns(path),
    size,
    bytesRead: () => input.bytesRead,
    rows: () => readRows(input, name),
  }
}

async function firstColumns(path: string): Promise<string[]> {
  for await (const row of readRows(createReadStream(path), basename(path))) return Object.keys(row.values)
  throw new SourceError(`${basename(path)} has no features. Expected a GeoJSON FeatureCollection.`)
}

async function* readRows(input: Readable, name: string): AsyncGenerator<SourceRow> {
  let number = 0
  const features = chain([
    input,
    parser({ streamValues: false }),
    pick({ filter: 'features', once: true }),
    streamArray(),
  ]) as unknown as AsyncIterable<{ value: unknown }>
  try {
    for await (const { value } of features) yield rowOf(++number, value)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    const where = number === 0 ? name : `${name}, after feature ${number}`
    throw new SourceError(`${where}: not a GeoJSON FeatureCollection (${(error as Error).message}).`)
  } finally {
    input.destroy()
  }
}

function rowOf(number: number, value: unknown): SourceRow {
  const { type, id, properties, geometry } = (value ?? {}) as Record<string, unknown>
  const values: Record<string, unknown> = Object.assign(Object.create(null), properties)
  if (id !== undefined && id !== null) values[ID] ??= id
  values[GEOMETRY] = geometry ?? null
  return type === 'Feature' ? { number, values } : { number, values, problem: 'is not a GeoJSON Feature' }
}
