import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { openArchive } from '../../../tests/support/open-archive.ts'
import { readShippedLayers } from '../layers/shipped.ts'
import { shippedTilesPath, writeShippedTiles } from './shipped-tiles.ts'

const MAKE_AGAIN = 'Run node scripts/make-layer-tiles.mjs'
/** They are small; one is a table. */
const COMPARED = ['iowa-substations', 'military-places', 'us-electricity-prices']

/** The tiles of zooms 0 to 6, as text, without the empty ones. */
async function overviewOf(archive: PMTiles): Promise<string[]> {
  const tiles: string[] = []
  for (let z = 0; z <= 6; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const tile = await archive.getZxy(z, x, y)
        if (tile) tiles.push(`${z}/${x}/${y} ${Buffer.from(tile.data).toString('base64')}`)
      }
  return tiles
}

test('each shipped layer has tiles of its file', async () => {
  for (const layer of (await readShippedLayers()).layers) {
    const metadata = await openArchive(shippedTilesPath(layer)).getMetadata()
    expect(metadata, MAKE_AGAIN).toMatchObject({ name: layer.key, made_from: layer.sha256 })
  }
})

test('the shipped tiles are those that would be made now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shipped-tiles-'))
  const { layers } = await readShippedLayers()
  for (const layer of layers.filter(({ key }) => COMPARED.includes(key))) {
    const target = join(folder, 'again.pmtiles')
    await writeShippedTiles(layer, target, folder)
    const [shipped, again] = [openArchive(shippedTilesPath(layer)), openArchive(target)]
    const { numAddressedTiles, minZoom, maxZoom } = await again.getHeader()
    expect(await shipped.getHeader(), MAKE_AGAIN).toMatchObject({ numAddressedTiles, minZoom, maxZoom })
    expect(await overviewOf(shipped), MAKE_AGAIN).toEqual(await overviewOf(again))
  }
  await rm(folder, { recursive: true })
})
