import type { MultiPolygon, Polygon } from 'geojson'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { COVERAGE_UNKNOWN, type Coverage, createCoverage, WORLDWIDE } from '../../../screening/layers/coverage.ts'
import { createLayer, type LayerInfo, type ScreeningLayer } from '../../../screening/layers/layer.ts'
import { type ReadOptions, readLayerFile } from '../../geodata/layers/read-layer-file.ts'

/** A file with the features of a layer. */
export interface LayerFile {
  info: LayerInfo
  /** For `readLayerFile`. */
  path: string
  /** GeoJSON text of a polygon. */
  coverage: string | 'worldwide' | 'unknown'
}

/** Layers with the same outline share what is prepared of it. */
export type CoverageCache = Map<string, Coverage>

/** Reads a layer into memory. Takes about 1 s per 100,000 lines. */
export async function loadLayer(
  { info, path, coverage }: LayerFile,
  coverages: CoverageCache,
  options: ReadOptions,
): Promise<ScreeningLayer> {
  const features = await readLayerFile(path, layerTypeOf(info.type), options)
  return createLayer(info, coverageOf(coverage, coverages), features)
}

function coverageOf(coverage: LayerFile['coverage'], coverages: CoverageCache): Coverage {
  if (coverage === 'worldwide') return WORLDWIDE
  if (coverage === 'unknown') return COVERAGE_UNKNOWN
  const found = coverages.get(coverage) ?? createCoverage(JSON.parse(coverage) as Polygon | MultiPolygon)
  coverages.set(coverage, found)
  return found
}
