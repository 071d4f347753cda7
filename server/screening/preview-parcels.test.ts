import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxAt } from '../../tests/support/screening.ts'
import { loadGazetteerIndex, resolvePlace } from '../land/places/places.ts'
import { previewParcels } from './preview-parcels.ts'
import { readParcels } from './read-parcels.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const resolve = async (text: string) => resolvePlace(await loadGazetteerIndex(), text)

async function optionsFor(content: string, columns: Record<string, string> = {}) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const options = { resolve, folder, signal: new AbortController().signal, columns: new Map(Object.entries(columns)) }
  return [path, options] as const
}
const preview = async (content: string, columns?: Record<string, string>) =>
  previewParcels(...(await optionsFor(content, columns)))
const read = async (content: string, columns?: Record<string, string>) =>
  readParcels(...(await optionsFor(content, columns)))
const rolesIn = ({ columns }: Awaited<ReturnType<typeof preview>>) => columns.map(({ name, role }) => [name, role])

const SITES = `Site,Street,Town,State,Zip,Lat,Lng,Acres,Owner
A,,,,,32,-97,40,Ann
B,1 Main St,Taylor,TX,76574,,,5,Bo
C,,,,,95,-97,5,Cy
D,,,,,,,5,Di
${'E,,,,,32,-97,1,Ed\n'.repeat(3)}`

test('the columns that are recognized, the first rows, and rows that can’t be placed', async () => {
  const found = await preview(SITES)
  expect(found).toMatchObject({ isTable: true, count: 7, parcels: 5, numbers: [2, 3, 4, 5, 6], problem: null })
  expect(rolesIn(found)).toEqual([
    ['Site', 'name'],
    ['Street', 'address'],
    ['Town', 'city'],
    ['State', 'state'],
    ['Zip', 'zip'],
    ['Lat', 'latitude'],
    ['Lng', 'longitude'],
    ['Acres', 'size'],
    ['Owner', null],
  ])
  expect(found.columns[0]!.values).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(found.rejected).toEqual((await read(SITES)).rejected.map(({ number, reason }) => ({ number, reason })))
  expect(found.rejected).toHaveLength(2)
})

const UNKNOWN = 'what,up,across\nA,32,-97\n'

test('columns that aren’t known are shown for someone to choose them, and then read', async () => {
  const unknown = await preview(UNKNOWN)
  expect(unknown).toMatchObject({ parcels: 0, count: 1, problem: expect.stringMatching(/^We don’t know any of the/) })
  const choice = { latitude: 'up', longitude: 'across', name: 'what' }
  const chosen = await preview(UNKNOWN, choice)
  expect(chosen).toMatchObject({ parcels: 1, problem: null })
  expect(rolesIn(chosen)).toEqual([
    ['what', 'name'],
    ['up', 'latitude'],
    ['across', 'longitude'],
  ])
  await expect(read(UNKNOWN)).rejects.toThrow(/^We don’t know any of the columns/)
  expect((await read(UNKNOWN, choice)).parcels).toMatchObject([
    { input: { name: 'A', geometry: { coordinates: [-97, 32] } } },
  ])
})

test('a column that was chosen replaces the usual one, and a column can be left out', async () => {
  const content = 'Name,APN,Owner,Lat,Lng,#\nA,R1,Ann,32,-97,9\n'
  expect((await read(content, { name: 'Owner' })).parcels[0]!.input.name).toBe('Ann')
  expect((await read(content, { name: '' })).parcels[0]!.input.name).toBeNull()
  expect((await preview(content, { latitude: '' })).parcels).toBe(0)
  expect((await read('Name,Lat,Lng,Size,Acres\nA,32,-97,7,5', { size: 'Size' })).parcels[0]!.input.acres).toBe(7)
})

test('a file of shapes shows what its features say', async () => {
  const features = ['A', 'B'].map((APN) => ({
    type: 'Feature',
    properties: { APN },
    geometry: boxAt(-97, 32, -96.99, 32.01),
  }))
  const lines = { type: 'Feature', properties: { APN: 'C' }, geometry: null }
  const found = await preview(JSON.stringify({ type: 'FeatureCollection', features: [...features, lines] }))
  expect(found).toMatchObject({ isTable: false, count: 3, parcels: 2, rejected: [{ number: 3 }] })
  expect(found.columns).toEqual([{ name: 'APN', role: 'name', values: ['A', 'B', 'C'] }])
})
