import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { type Coverage, createCoverage, WORLDWIDE } from '../../screening/layers/coverage.ts'
import { createLayer, type LayerFeature, type ScreeningLayer } from '../../screening/layers/layer.ts'
import { openLayerFile } from '../layers/import/open-layer-file.ts'
import { createValueReader } from '../layers/import/read-values.ts'
import { readShippedLayers, type ShippedLayer, shippedPath } from '../layers/shipped.ts'

export interface LoadOptions {
  /** For unpacked files; the caller deletes it. */
  folder: string
  signal: AbortSignal
}

/** Loads the public layers that the product ships into memory. Takes a few seconds and about 400 MB. */
export async function loadScreeningLayers({ folder, signal }: LoadOptions): Promise<ScreeningLayer[]> {
  const { layers, areas } = await readShippedLayers()
  const coverages = new Map<string, Coverage>()
  const coverageOf = ({ area }: ShippedLayer) => {
    const outline = area === null ? undefined : areas.get(area)
    if (area === null || outline === undefined) return WORLDWIDE
    const coverage = coverages.get(area) ?? createCoverage(JSON.parse(outline) as Polygon | MultiPolygon)
    coverages.set(area, coverage)
    return coverage
  }
  const loaded: ScreeningLayer[] = []
  for (const layer of layers.filter(({ isPublic }) => isPublic)) {
    signal.throwIfAborted()
    const features = layer.file.endsWith('.csv.gz')
      ? await readTable(layer, { folder, signal })
      : await readLines(layer)
    loaded.push(createLayer(infoOf(layer), coverageOf(layer), features))
  }
  return loaded
}

/** A shipped layer has no number of its own: the start of its hash tells its versions apart. */
const infoOf = ({ key, type, name, source, license, attribution, vintage, quality, sha256 }: ShippedLayer) => ({
  ...{ key, type, name, version: sha256.slice(0, 12), sha256 },
  ...{ source, license, attribution, vintage, quality },
})

/** One GeoJSON feature per line, whose properties are the fields of its type. */
async function readLines(layer: ShippedLayer): Promise<LayerFeature[]> {
  const text = (await promisify(gunzip)(await readFile(shippedPath(layer)))).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i) => {
      const { geometry, properties } = JSON.parse(line) as Feature<Geometry, LayerProperties>
      return { number: i + 1, geometry, properties }
    })
}

/** A row per county or state, whose outline comes from us-atlas. */
async function readTable(layer: ShippedLayer, options: LoadOptions): Promise<LayerFeature[]> {
  const source = await openLayerFile(shippedPath(layer), { ...options, columns: new Map() })
  const reader = createValueReader(layerTypeOf(layer.type), new Map())
  const features: LayerFeature[] = []
  try {
    for await (const { number, values, geometry } of source.features())
      if (geometry && 'type' in geometry) features.push({ number, geometry, properties: reader.read(values) })
  } finally {
    await source.close?.()
  }
  return features
}
