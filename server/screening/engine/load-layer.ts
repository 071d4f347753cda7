import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson'
import type { LayerProperties } from '../../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { COVERAGE_UNKNOWN, type Coverage, createCoverage, WORLDWIDE } from '../../../screening/layers/coverage.ts'
import { createLayer, type LayerFeature, type LayerInfo, type ScreeningLayer } from '../../../screening/layers/layer.ts'
import { openFeatures } from '../../files/open-features.ts'
import { withAreas } from '../../geodata/layers/import/area-geometry.ts'
import { createValueReader } from '../../geodata/layers/import/read-values.ts'

/** A file with the features of a layer. */
export interface LayerFile {
  info: LayerInfo
  /** Newline-delimited GeoJSON whose properties are the fields of the layer's type, or a CSV with a row per county or state. */
  path: string
  /** GeoJSON text of a polygon. */
  coverage: string | 'worldwide' | 'unknown'
}

export interface LoadOptions {
  /** For unpacked files; the caller deletes it. */
  folder: string
  signal: AbortSignal
}

/** Layers with the same outline share what is prepared of it. */
export type CoverageCache = Map<string, Coverage>

/** Reads a layer into memory. Takes about 1 s per 100,000 lines. */
export async function loadLayer(
  { info, path, coverage }: LayerFile,
  coverages: CoverageCache,
  options: LoadOptions,
): Promise<ScreeningLayer> {
  const features = path.endsWith('.csv.gz') ? await readTable(path, info.type, options) : await readLines(path)
  return createLayer(info, coverageOf(coverage, coverages), features)
}

function coverageOf(coverage: LayerFile['coverage'], coverages: CoverageCache): Coverage {
  if (coverage === 'worldwide') return WORLDWIDE
  if (coverage === 'unknown') return COVERAGE_UNKNOWN
  const found = coverages.get(coverage) ?? createCoverage(JSON.parse(coverage) as Polygon | MultiPolygon)
  coverages.set(coverage, found)
  return found
}

async function readLines(path: string): Promise<Iterable<LayerFeature>> {
  const bytes = await readFile(path)
  return featuresOf(path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes)
}

/** One line at a time, because the features of a layer take several times the memory of the prepared layer. */
function* featuresOf(lines: Buffer): Iterable<LayerFeature> {
  let count = 0
  for (let start = 0; start < lines.length; ) {
    const newline = lines.indexOf('\n', start)
    const end = newline === -1 ? lines.length : newline
    const line = lines.toString('utf8', start, end)
    start = end + 1
    if (line === '') continue
    count++
    const { geometry, properties, id } = JSON.parse(line) as Feature<Geometry, LayerProperties>
    yield { number: typeof id === 'number' ? id : count, geometry, properties }
  }
}

/** The outlines of counties and states come from us-atlas. */
async function readTable(path: string, type: string, options: LoadOptions): Promise<LayerFeature[]> {
  const columns = new Map<string, string>()
  const source = withAreas(await openFeatures(path, { ...options, columns }), columns)
  const reader = createValueReader(layerTypeOf(type), new Map())
  const features: LayerFeature[] = []
  try {
    for await (const { number, values, geometry } of source.features())
      if (geometry) features.push({ number, geometry, properties: reader.read(values) })
  } finally {
    await source.close?.()
  }
  return features
}
