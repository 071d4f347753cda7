// Writes an archive of vector tiles beside each file of db/layers/: node scripts/make-layer-tiles.mjs [KEY…], where each KEY
// is a layer; default: all. Run it after make-layers.mjs, and when what tiles hold changes.
// The same files give the same output, byte for byte.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readShippedLayers } from '../server/geodata/layers/shipped.ts'
import { shippedTilesPath, writeShippedTiles } from '../server/geodata/tiles/shipped-tiles.ts'

const only = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'make-layer-tiles-'))
const { layers } = await readShippedLayers()
for (const layer of layers.filter(({ key }) => only.length === 0 || only.includes(key))) {
  const { tiles, bytes } = await writeShippedTiles(layer, shippedTilesPath(layer), folder)
  process.stdout.write(`${layer.key}: ${tiles} tiles, ${bytes} bytes\n`)
}
await rm(folder, { recursive: true })
