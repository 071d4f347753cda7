import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../domain/errors.ts'
import { VISITOR, type Viewer } from '../../../domain/permissions.ts'
import { boxAt } from '../../../tests/support/screening.ts'
import { screenForm } from '../../../tests/support/screenings.ts'
import { loadGazetteerIndex, resolvePlace } from '../../land/places/places.ts'
import { createInputs } from './read-input.ts'

const CALLER = { headers: new Headers(), address: '192.0.2.7', userAgent: null }
const USER = { kind: 'user', id: 'a' } as Viewer

function inputs(
  resolve = async (text: string) => resolvePlace(await loadGazetteerIndex(), text),
  count: () => Promise<void> = async () => undefined,
) {
  return createInputs({
    places: { resolve },
    readUploaded: () => Promise.reject(new Error('No file is read.')),
    rateLimits: { count },
  })
}

const swapped = {
  number: 1,
  reason: '−78.352, 36.7125 isn’t in the United States. Did you mean 36.7125, −78.352?',
  text: '-78.352, 36.7125',
}

test('a typed place in Antarctica that is in the United States with swapped coordinates is rejected', async () => {
  const { parcels, rejected } = await inputs().readSent(VISITOR, CALLER, {
    places: ['-78.352, 36.7125', '36.7125, -78.352'],
  })
  expect(parcels.map(({ input }) => input.geometry)).toEqual([{ type: 'Point', coordinates: [-78.352, 36.7125] }])
  expect(rejected).toEqual([swapped])
})

test.each([
  [
    VISITOR,
    21,
    'This has more than 20 parcels. You can screen that many without an account, and more once you log in.',
  ],
  [USER, 10_001, 'Screen at most 10,000 parcels at a time.'],
])('more places than may be screened are refused before the first is looked up', async (viewer, count, message) => {
  const resolve = vi.fn<Parameters<typeof inputs>[0] & {}>()
  const places = Array.from({ length: count }, (_, i) => `Place ${i}`)
  await expect(inputs(resolve).readSent(viewer, CALLER, { places })).rejects.toThrow(message)
  expect(resolve).not.toHaveBeenCalled()
})

test('a parcel is read without a file, and what isn’t one is named', async () => {
  const geometry = boxAt(-97, 32, -96.99, 32.01)
  const collection = { type: 'GeometryCollection', geometries: [geometry, null] }
  const others = [null, 'R-1', { type: 'Feature' }, { type: 'Feature', geometry: collection }]
  const features = [{ type: 'Feature', properties: { APN: 'R-1' }, geometry }, ...others]
  const read = await inputs().readSent(VISITOR, CALLER, { parcels: { type: 'FeatureCollection', features } })
  expect(read.parcels).toMatchObject([{ number: 1, input: { name: 'R-1', geometry } }])
  expect(read.rejected).toEqual([
    { number: 2, reason: 'Not an object.', text: null },
    { number: 3, reason: 'Not an object.', text: null },
    { number: 4, reason: 'It has no geometry.', text: null },
    { number: 5, reason: 'Its geometry, or a part of it, isn’t GeoJSON.', text: null },
  ])
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  for (const parcels of [{ ...geometry }, { ...geometry, crs: { properties: { name: null } } }])
    expect((await inputs().readSent(VISITOR, CALLER, { parcels })).parcels).toHaveLength(1)
  for (const hostile of [deep, { toString: 1 }]) {
    const feature = { type: 'Feature', properties: { name: hostile }, geometry }
    const { parcels, rejected } = await inputs().readSent(VISITOR, CALLER, { parcels: feature })
    expect(parcels.length + rejected.length).toBe(1)
    await expect(
      inputs().readSent(VISITOR, CALLER, { parcels: { ...feature, crs: { properties: { name: hostile } } } }),
    ).rejects.toMatchObject({ code: 'invalid' })
  }
})

test.each([{ exceededTransferLimit: true }, { properties: { exceededTransferLimit: true } }])(
  'parcels that a server cut off, which says %j, are read, and the others are missed',
  async (cut) => {
    const features = [{ type: 'Feature', properties: {}, geometry: boxAt(-97, 32, -96.99, 32.01) }]
    const { parcels, rejected } = await inputs().readSent(VISITOR, CALLER, {
      parcels: { type: 'FeatureCollection', features, ...cut },
    })
    expect(parcels).toHaveLength(1)
    expect(rejected).toMatchObject([{ number: 2, reason: expect.stringContaining('features are missing') }])
  },
)

test('places are looked up without holding up what else there is to do', async () => {
  const order: string[] = []
  const resolve = async (text: string) => {
    const start = performance.now()
    while (performance.now() - start < 10);
    order.push(text)
    return resolvePlace(await loadGazetteerIndex(), '30.57, -97.41')
  }
  const reading = inputs(resolve).readSent(VISITOR, CALLER, { places: ['1', '2', '3', '4'] })
  void nextTurn().then(() => order.push('request'))
  await reading
  expect(order.indexOf('request')).toBeLessThan(4)
})

test('after too many previews, none is read', async () => {
  const { previewFile } = inputs(undefined, () => Promise.reject(new AppError('too_many_requests')))
  const preview = previewFile(VISITOR, CALLER, screenForm({ file: new File(['Lat,Lng\n30,-97'], 'a.csv') }))
  await expect(preview).rejects.toMatchObject({ code: 'too_many_requests' })
})
