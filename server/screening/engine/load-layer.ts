import type { MultiPolygon, Polygon } from 'geojson'
import type { LayerType } from '../../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { COVERAGE_UNKNOWN, type Coverage, createCoverage, WORLDWIDE } from '../../../screening/layers/coverage.ts'
import { createLayer, type LayerFeature, type LayerInfo, type ScreeningLayer } from '../../../screening/layers/layer.ts'
import { openFeatures } from '../../files/open-features.ts'
import { isFeatureFile, readFeatureFile } from '../../geodata/layers/feature-file.ts'
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
  const type = layerTypeOf(info.type)
  const features = isFeatureFile(path) ? await readFeatureFile(path, type) : await readTable(path, type, options)
  return createLayer(info, coverageOf(coverage, coverages), features)
}

function coverageOf(coverage: LayerFile['coverage'], coverages: CoverageCache): Coverage {
  if (coverage === 'worldwide') return WORLDWIDE
  if (coverage === 'unknown') return COVERAGE_UNKNOWN
  const found = coverages.get(coverage) ?? createCoverage(JSON.parse(coverage) as Polygon | MultiPolygon)
  coverages.set(coverage, found)
  return found
}

/** The outlines of counties and states come from us-atlas. */
async function readTable(path: string, type: LayerType, options: LoadOptions): Promise<LayerFeature[]> {
  const columns = new Map<string, string>()
  const source = withAreas(await openFeatures(path, { ...options, columns }), columns)
  const reader = createValueReader(type, new Map())
  const features: LayerFeature[] = []
  try {
    for await (const { number, values, geometry } of source.features())
      if (geometry) features.push({ number, geometry, properties: reader.read(values) })
  } finally {
    await source.close?.()
  }
  return features
}
