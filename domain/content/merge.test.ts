import { expect, test } from 'vitest'
import { compareValues, mergeValues } from './merge.ts'

const base = { title: 'A', body: 'One', excerpt: null, access: { power: true }, images: ['a'] }
const mine = { ...base, title: 'Mine', body: 'My one', access: { power: true, fiber: true } }
const theirs = { ...base, body: 'Their one', excerpt: 'Theirs', access: { water: false }, images: ['b', 'a'] }
const changes = compareValues(base, mine, theirs)
const by = (side: string) => changes.filter((change) => change.by === side).map(({ name }) => name)

test('separates what one side changed from what both changed, also within a field', () => {
  expect(by('mine')).toEqual(['title', 'access.fiber'])
  expect(by('theirs')).toEqual(['excerpt', 'access.power', 'access.water', 'images'])
  expect(by('both')).toEqual(['body'])
})

test('takes what one side changed, and the chosen side where both did', () => {
  expect(mergeValues(mine, changes, new Map())).toBeNull()
  for (const [side, body] of [
    ['mine', 'My one'],
    ['theirs', 'Their one'],
  ] as const) {
    expect(mergeValues(mine, changes, new Map([['body', side]]))).toEqual({
      title: 'Mine',
      body,
      excerpt: 'Theirs',
      access: { fiber: true, water: false },
      images: ['b', 'a'],
    })
  }
})

test('equal changes by both sides and a different key order are not differences', () => {
  expect(compareValues({ a: { x: 1, y: 2 } }, { a: { x: 3, y: 2 } }, { a: { y: 2, x: 3 } })).toEqual([])
  expect(compareValues({ a: 1 }, { a: null }, {})).toEqual([])
  const evidence = [{ rung: 'letter', mw: 40 }]
  expect(compareValues({ evidence: [] }, { evidence }, { evidence: [{ mw: 40, rung: 'letter' }] })).toEqual([])
})

test('a contact is one value, so that a name never meets the phone number of someone else', () => {
  const contact = { name: 'Dale Krueger', role: 'owner', phone: null }
  const renamed = { contact: { ...contact, name: 'Ana Ruiz' } }
  const found = compareValues({ contact }, renamed, { contact: null })
  expect(found).toEqual([{ name: 'contact', mine: renamed.contact, theirs: null, by: 'both' }])
  expect(mergeValues(renamed, found, new Map([['contact', 'theirs']]))).toEqual({ contact: null })
})

test('without a base version, every difference needs a choice', () => {
  const unknown = compareValues(null, mine, theirs)
  expect(new Set(unknown.map((change) => change.by))).toEqual(new Set(['both']))
  const all = new Map(unknown.map(({ name }) => [name, 'theirs'] as const))
  expect(mergeValues(mine, unknown, all)).toEqual(theirs)
})
