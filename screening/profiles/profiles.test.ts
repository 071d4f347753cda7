import { expect, test } from 'vitest'
import { profileSchema } from './profile.ts'
import { findProfile, PROFILES } from './profiles.ts'

const weightsOf = (key: string) => {
  const weights: Record<string, number> = {}
  for (const { group, weight } of findProfile(key)!.criteria) weights[group] = (weights[group] ?? 0) + weight
  return weights
}

test('the groups of each profile have the stated weights', () => {
  expect(weightsOf('ai-campus')).toEqual({
    Power: 30,
    'Speed to power': 15,
    Fiber: 12,
    'Water and cooling': 10,
    Hazards: 10,
    Land: 10,
    Cluster: 5,
    'Labor and roads': 5,
    'Tax and price': 3,
  })
  expect(weightsOf('mining')).toEqual({
    'Power and price': 60,
    'Speed to power': 15,
    'Distance for noise': 10,
    Hazards: 10,
    Fiber: 5,
  })
  expect(weightsOf('edge')).toEqual({ Latency: 30, Fiber: 25, Population: 20, 'Distribution power': 15, Hazards: 10 })
})

test('every number has a source', () => {
  for (const { criteria, gates } of PROFILES)
    for (const { source } of [...criteria, ...gates]) expect(source).toMatch(/^VoltAcre working value|\(.*\d{4}\)/)
})

const [profile] = PROFILES
const [first, ...rest] = profile!.criteria

test.each<[string, unknown, RegExp]>([
  ['weights of 101', { ...profile, criteria: [{ ...first, weight: first!.weight + 1 }, ...rest] }, /add up to 100/],
  [
    'a curve against its direction',
    { ...profile, criteria: [{ ...first, direction: 'higher' }, ...rest] },
    /direction/,
  ],
  ['an unknown fact', { ...profile, criteria: [{ ...first, fact: 'nothing' }, ...rest] }, /No fact/],
  [
    'a curve that turns back',
    {
      ...profile,
      criteria: [
        {
          ...first,
          curve: [
            [1, 1],
            [1, 0],
          ],
        },
        ...rest,
      ],
    },
    /must rise/,
  ],
  ['no source', { ...profile, criteria: [{ ...first, source: '' }, ...rest] }, /source/],
  ['a key twice', { ...profile, criteria: [{ ...first, key: rest[0]!.key }, ...rest] }, /key of its own/],
  ['power that doesn’t exist', { ...profile, power: ['nothing'] }, /power must exist/],
  ['a gate without a limit', { ...profile, gates: [{ ...profile!.gates[0], max: undefined }] }, /min or a max/],
])('a profile with %s is refused', (_name, data, message) => {
  expect(JSON.stringify(profileSchema.safeParse(data).error?.issues)).toMatch(message)
})
