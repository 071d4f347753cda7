import { expect, test, vi } from 'vitest'
import { DEAL_QUESTIONS } from '../listing/deal-facts.ts'
import { applyChanges } from './draft.ts'
import { checkOwnerValues, readOwnerValues } from './draft-values.ts'
import { progressOf } from './progress.ts'

const none = { fields: {}, replaced: {} }

const COMPLETE = {
  landowner_name: ['Granger Bench 58'],
  gps_coordinates: ['30.7150, -97.4550'],
  parcel_size_acres: ['58.3'],
  zoning_info: ['Agricultural'],
  evidence_slot: ['0'],
  'evidence:0:rung': ['letter'],
  'evidence:0:mw': ['40'],
  'evidence:0:date': ['2026-10-14'],
  'evidence:0:issuer': ['San Gabriel Electric Co-op'],
  deal_types: ['sale'],
  price: ['1,690,000'],
  images: ['images/6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11.jpg'],
  contact_name: ['Dale Krueger'],
  contact_role: ['owner'],
}

test('a save changes only its own fields', () => {
  const stored = { fields: { address: ['Road 1'], price: ['5'] }, replaced: {} }
  const { fields } = applyChanges(stored, { price: { was: ['5'], now: ['6'] }, address: { was: ['x'], now: ['x'] } })
  expect(fields).toEqual({ address: ['Road 1'], price: ['6'] })
})

test('the newest wins in a field, and what it replaces from another device stays', () => {
  const other = applyChanges(none, { price: { was: [], now: ['7'] } })
  const mine = applyChanges(other, { price: { was: [], now: ['6'] } })
  expect(mine).toEqual({ fields: { price: ['6'] }, replaced: { price: ['7'] } })
})

test('of an outline that isn’t finished, the newest corners count', () => {
  const stored = { fields: { unfinished_outline: ['[[1,2]]'] }, replaced: {} }
  const saved = applyChanges(stored, { unfinished_outline: { was: [], now: ['[[3,4]]'] } })
  expect(saved).toEqual({ fields: { unfinished_outline: ['[[3,4]]'] }, replaced: {} })
})

test('sending a save again keeps nothing as replaced', () => {
  const change = { price: { was: ['5'], now: ['6'] } }
  const once = applyChanges({ fields: { price: ['5'] }, replaced: {} }, change)
  expect(applyChanges(once, change)).toEqual(once)
})

test('choosing between two values forgets the one that was replaced', () => {
  const both = { fields: { price: ['6'] }, replaced: { price: ['7'], address: ['Road 1'] } }
  const [kept, other] = ['6', '7'].map((now) => applyChanges(both, { price: { was: ['6'], now: [now], chosen: true } }))
  expect(kept).toEqual({ fields: { price: ['6'] }, replaced: { address: ['Road 1'] } })
  expect(other).toEqual({ fields: { price: ['7'] }, replaced: { address: ['Road 1'] } })
})

test('pictures that two tabs add are all kept, and those that one removes are gone', () => {
  const stored = { fields: { images: ['a', 'b', 'c'] }, replaced: {} }
  const saved = applyChanges(stored, { images: { was: ['a', 'b'], now: ['b', 'd'] } })
  expect(saved).toEqual({ fields: { images: ['b', 'd', 'c'] }, replaced: {} })
})

test('an outline, which may be long, is parsed once', () => {
  const outline = '{"type":"Polygon","coordinates":[[[-97.42,30.56],[-97.4,30.56],[-97.4,30.58],[-97.42,30.56]]]}'
  const parse = vi.spyOn(JSON, 'parse')
  const { outlineAcres, items } = progressOf({ ...COMPLETE, boundary: [outline] })
  expect(parse.mock.calls.filter(([text]) => text === outline)).toHaveLength(1)
  parse.mockRestore()
  expect(outlineAcres).toBeCloseTo(526, -1)
  expect(items.find(({ key }) => key === 'outline')).toMatchObject({ isDone: true })
})

test.each([
  ['price', '0', 'Enter a price above 0, or choose “Price on request”.'],
  ['gps_coordinates', '0, 0', '0, 0 is in the Atlantic Ocean. Enter the coordinates of your land.'],
  ['parcel_size_acres', '-5', null],
])('a draft with the %s %s isn’t ready, and its last step says so', (name, text, error) => {
  const { isReady, steps, errors } = progressOf({ ...COMPLETE, [name]: [text] })
  expect(isReady).toBe(false)
  expect(steps.at(-1)).toMatchObject({ step: 'review', summary: '1 field to correct' })
  if (error !== null) expect(errors[name]).toEqual([error])
})

test.each([
  ['contact_phone', { contact_phone: ['5'.repeat(51)] }, 'contact'],
  [
    `deal_note:${DEAL_QUESTIONS[0].key}`,
    { [`deal:${DEAL_QUESTIONS[0].key}`]: ['yes'], [`deal_note:${DEAL_QUESTIONS[0].key}`]: ['x'.repeat(1_001)] },
    'land',
  ],
])('an error of %s is at its own field', (name, fields, step) => {
  const { errors, steps } = progressOf({ ...COMPLETE, ...fields })
  expect(Object.keys(errors)).toEqual([name])
  expect(steps.find((each) => each.step === step)?.summary).toBe('1 field to correct')
})

test('a complete draft is ready, and names what is recommended', () => {
  const { isReady, items, steps } = progressOf(COMPLETE)
  expect(isReady).toBe(true)
  expect(items.filter(({ isRequired, isDone }) => !isRequired && !isDone).map(({ key }) => key)).toEqual([
    'outline',
    'apn',
    'utilities',
    'description',
    'questions',
    'more_pictures',
    'documents',
  ])
  expect(steps.map(({ state }) => state)).toEqual([...Array(6).fill('complete'), 'empty'])
})

test('an empty draft says what each step is missing', () => {
  const { steps, isReady, errors } = progressOf({ zoning_info: ['Agricultural'] })
  expect(isReady).toBe(false)
  expect(errors).toEqual({})
  expect(steps.find(({ step }) => step === 'land')).toMatchObject({
    state: 'started',
    summary: 'Listing name and acreage missing',
  })
  expect(steps.find(({ step }) => step === 'power')).toMatchObject({ state: 'empty', summary: 'Not started' })
})

test('what was entered but isn’t valid is an error of its step', () => {
  const { errors, steps, isReady } = progressOf({ ...COMPLETE, parcel_size_acres: ['about 60'] })
  expect(Object.keys(errors)).toEqual(['parcel_size_acres'])
  expect(steps[1]).toMatchObject({ step: 'land', state: 'started', summary: '1 field to correct' })
  expect(isReady).toBe(false)
})

test('“I don’t know” answers the question for power', () => {
  const { evidence_slot: _, ...rest } = COMPLETE
  const entries = Object.entries(rest).filter(([name]) => !name.startsWith('evidence:'))
  expect(progressOf({ ...Object.fromEntries(entries), is_power_unknown: ['on'] }).isReady).toBe(true)
})

test('reads prices per acre, on request and with more than one kind of deal', () => {
  const read = (fields: Record<string, string[]>) => {
    const { price, price_type } = readOwnerValues({ ...COMPLETE, ...fields })
    return [price, price_type]
  }
  expect(read({})).toEqual([1_690_000, 'sale'])
  expect(read({ price: ['1000'], price_per: ['acre'] })).toEqual([58_300, 'sale'])
  expect(read({ deal_types: ['lease', 'option'] })).toEqual([1_690_000, 'lease'])
  expect(read({ deal_types: ['sale', 'lease'] })).toEqual([1_690_000, 'negotiable'])
  expect(read({ is_price_on_request: ['on'] })).toEqual([null, 'sale'])
})

test('answers stay unknown until they are given', () => {
  const checked = checkOwnerValues({
    ...COMPLETE,
    'utility:water': ['no'],
    'deal:mineral_rights': ['no'],
    'deal_note:mineral_rights': ['Severed in 1951'],
  })
  expect(checked).toMatchObject({
    values: {
      utility_access: { water: false },
      deal_answers: { mineral_rights: { answer: 'no', note: 'Severed in 1951' } },
      contact: { name: 'Dale Krueger', role: 'owner', phone: null },
      available_power_mw: 40,
    },
  })
})
