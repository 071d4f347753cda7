import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PMTiles } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { openArchive } from '../../../tests/support/open-archive.ts'
import { createArchive } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BOUNDS: [number, number, number, number] = [-107, 25.8, -93.5, 36.5]
const about = { bounds: BOUNDS, metadata: { name: 'test', vector_layers: [] } }
const tileOf = (z: number, x: number, y: number) => Buffer.from(`${z}/${x}/${y}`)

const read = async (archive: PMTiles, z: number, x: number, y: number) => {
  const tile = await archive.getZxy(z, x, y)
  return tile && Buffer.from(tile.data).toString()
}

test('the reader of PMTiles finds each tile, the header and the metadata', async () => {
  const path = join(folder, 'small.pmtiles')
  const archive = createArchive(path)
  for (const [z, x, y] of [
    [0, 0, 0],
    [3, 1, 2],
    [3, 7, 7],
    [9, 118, 210],
  ] as const)
    archive.add(z, x, y, tileOf(z, x, y))
  const size = archive.finish(about)
  expect(statSync(path).size).toBe(size)
  const reader = openArchive(path)
  expect(await reader.getHeader()).toMatchObject({
    minZoom: 0,
    maxZoom: 9,
    minLon: -107,
    maxLat: 36.5,
    numTileContents: 4,
  })
  expect(await reader.getMetadata()).toMatchObject({ name: 'test' })
  expect(await read(reader, 3, 1, 2)).toBe('3/1/2')
  expect(await read(reader, 9, 118, 210)).toBe('9/118/210')
  expect(await read(reader, 9, 118, 211)).toBeUndefined()
})

test('equal tiles are stored once', async () => {
  const path = join(folder, 'equal.pmtiles')
  const archive = createArchive(path)
  for (let x = 0; x < 16; x++) for (let y = 0; y < 16; y++) archive.add(4, x, y, Buffer.from('land'))
  archive.finish(about)
  const reader = openArchive(path)
  expect(await reader.getHeader()).toMatchObject({ numAddressedTiles: 256, numTileEntries: 1, numTileContents: 1 })
  expect(await read(reader, 4, 15, 3)).toBe('land')
})

test('an archive with many tiles has leaf directories', async () => {
  const path = join(folder, 'large.pmtiles')
  const archive = createArchive(path)
  for (let x = 0; x < 90; x++)
    for (let y = 0; y < 90; y++) archive.add(12, x * 41, y * 43, Buffer.alloc(1 + ((x * y) % 97), `${x}/${y}`))
  archive.finish(about)
  const reader = openArchive(path)
  expect((await reader.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  expect(await read(reader, 12, 89 * 41, 89 * 43)).toBe('89/89'.repeat(20).slice(0, 1 + ((89 * 89) % 97)))
  expect(await read(reader, 12, 0, 43)).toBe('0')
})

test('an archive without tiles can be read', async () => {
  const path = join(folder, 'empty.pmtiles')
  createArchive(path).finish(about)
  expect(await read(openArchive(path), 0, 0, 0)).toBeUndefined()
})
