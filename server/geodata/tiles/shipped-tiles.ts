import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { readLayerFile } from '../layers/read-layer-file.ts'
import { readShippedLayers, type ShippedLayer, shippedPath } from '../layers/shipped.ts'
import { createSlicer, type SlicedTiles, tileMetadata } from './slice.ts'
import { tileFeatureOf } from './tile-features.ts'

/** The archive beside the file of a shipped layer; `scripts/make-layer-tiles.mjs` writes it. */
export const shippedTilesPath = (layer: ShippedLayer): string =>
  shippedPath(layer).replace(/\.(geojsonl|csv)\.gz$/, '.pmtiles')

/** The archive for a version whose features are those of a shipped file; undefined if there is none. */
export async function findShippedTiles(shippedHash: string): Promise<string | undefined> {
  const { layers } = await readShippedLayers()
  const shipped = layers.find(({ sha256 }) => sha256 === shippedHash)
  return shipped && shippedTilesPath(shipped)
}

/** Its metadata has the hash of the file that it was made from. @param folder for temporary files */
export async function writeShippedTiles(layer: ShippedLayer, target: string, folder: string): Promise<SlicedTiles> {
  const type = layerTypeOf(layer.type)
  const toTile = tileFeatureOf(type)
  const slicer = createSlicer(target, folder)
  const options = { folder, signal: new AbortController().signal }
  for (const feature of await readLayerFile(shippedPath(layer), type, options)) slicer.add(toTile(feature))
  return slicer.finish({ ...tileMetadata(layer.key), made_from: layer.sha256 })
}
