import { expect, test } from 'vitest'
import { loadGazetteerIndex, resolvePlace } from '../../land/places/places.ts'
import { createInputs } from './read-input.ts'

const inputs = createInputs({
  places: { resolve: async (text) => resolvePlace(await loadGazetteerIndex(), text) },
  readUploaded: () => Promise.reject(new Error('No file is read.')),
})

test('a typed place in Antarctica that is in the United States with swapped coordinates is rejected', async () => {
  const { parcels, rejected } = await inputs.readText(
    { kind: 'visitor' } as never,
    '-78.352, 36.7125\n36.7125, -78.352',
  )
  expect(parcels.map(({ input }) => input.geometry)).toEqual([{ type: 'Point', coordinates: [-78.352, 36.7125] }])
  expect(rejected).toEqual([
    {
      number: 1,
      reason: '−78.352, 36.7125 isn’t in the United States. Did you mean 36.7125, −78.352?',
    },
  ])
})
