import { expect, test } from 'vitest'
import { createDocument } from '../../../screening/document.ts'
import { findProfile, PROFILES } from '../../../screening/profiles/profiles.ts'
import { boxAt, makeLayer, pointAt } from '../../../tests/support/screening.ts'
import { recompute } from '../../screening/recompute.ts'
import { detailsOf, differencesText, tableOf } from './screen-text.ts'

const LAYERS = [
  makeLayer('substations', [[pointAt(-96.95, 32), { name: 'Mill', kv: 138 }]]),
  makeLayer('power-plants', [[pointAt(-96.8, 32), { mw: 400, fuel: 'Gas' }]]),
  makeLayer('protected-land', [[boxAt(-97.1, 31.9, -96.9, 32.1), { kind: 'National Park' }]]),
]
const PARCEL = { name: 'Riverside 40', geometry: boxAt(-97.01, 32, -97, 32.01), acres: null }

const screen = (input = PARCEL) => createDocument(input, LAYERS, [findProfile('mining')!])

test('a table has a line per parcel and profile', () => {
  const nowhere = { ...PARCEL, name: 'Nowhere', geometry: boxAt(10, 50, 10.01, 50.01) }
  expect(tableOf([screen(), screen(nowhere)]).split('\n')).toEqual([
    'Parcel        Profile      Score          Known  Failed gates                   Warnings',
    'Riverside 40  Crypto mine  15–95          20%    On National Park Service land',
    'Nowhere       Crypto mine  Power unknown  0%',
  ])
})

test('details list each fact, and what would raise the score', () => {
  const details = detailsOf(screen())
  expect(details).toContain('  Power plant capacity within 25 miles, by fuel: 400 MW (Gas 400)\n')
  expect(details).toContain('  Nearest fiber: unknown: no data yet\n')
  expect(details).toContain('  Crypto mine: A line of 100 kV or more within 3 mi: +')
})

test('a screening is identical when computed again, and each change is listed', () => {
  const document = createDocument(PARCEL, LAYERS, PROFILES)
  expect(recompute(document, LAYERS)).toEqual({ differences: [], ownProfiles: [] })
  const [first, ...rest] = document.profiles
  const gates = first!.gates.map((gate) => (gate.key === 'substation' ? { ...gate, max: 30 } : gate))
  const facts = document.facts.map((fact) => (fact.key === 'acreage' ? { ...fact, value: 300 } : fact))
  const { differences } = recompute({ ...document, facts, profiles: [{ ...first!, gates }, ...rest] }, LAYERS)
  expect(differencesText(differences).split('\n')).toEqual([
    '2 differences:',
    '  profiles.ai-campus.gates.substation.max: 30 in the file, 20 computed',
    expect.stringMatching(/^ {2}facts\.acreage\.value: 300 in the file, 25\d[\d.]* computed$/),
  ])
})

test('another layer is a difference, and a profile of the document’s own is used and named', () => {
  const document = createDocument(PARCEL, LAYERS, [{ ...PROFILES[0]!, version: '9.0.0' }])
  const other = { ...LAYERS[0]!, info: { ...LAYERS[0]!.info, sha256: 'b'.repeat(64) } }
  const { differences, ownProfiles } = recompute(document, [other, ...LAYERS.slice(1)])
  expect(differences.map(({ path }) => path)).toEqual(['layers.substations.sha256'])
  expect(ownProfiles).toEqual(['AI campus 9.0.0'])
})
