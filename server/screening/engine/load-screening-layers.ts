import type { ScreeningLayer } from '../../../screening/layers/layer.ts'
import type { ReadOptions } from '../../geodata/layers/read-layer-file.ts'
import { readShippedLayers, type ShippedLayer, shippedPath } from '../../geodata/layers/shipped.ts'
import { type CoverageCache, type LayerFile, loadLayer } from './load-layer.ts'

/** Loads the public layers that the product ships into memory. Takes a few seconds and about 400 MB. */
export async function loadScreeningLayers(options: ReadOptions): Promise<ScreeningLayer[]> {
  const { layers, areas } = await readShippedLayers()
  const coverages: CoverageCache = new Map()
  const loaded: ScreeningLayer[] = []
  for (const layer of layers.filter(({ isPublic }) => isPublic)) {
    options.signal.throwIfAborted()
    loaded.push(await loadLayer(shippedFile(layer, areas), coverages, options))
  }
  return loaded
}

/** A shipped layer has no number of its own: the start of its hash tells its versions apart. */
export function shippedFile(layer: ShippedLayer, areas: ReadonlyMap<string, string>): LayerFile {
  const { key, type, name, source, license, attribution, vintage, quality, sha256, area, holds } = layer
  return {
    info: {
      key,
      type,
      name,
      version: sha256.slice(0, 12),
      sha256,
      source,
      license,
      attribution,
      vintage,
      quality,
      holds,
      complete: layer.isComplete,
      error_meters: layer.errorMeters,
    },
    path: shippedPath(layer),
    coverage: (area === null ? undefined : areas.get(area)) ?? 'worldwide',
  }
}
