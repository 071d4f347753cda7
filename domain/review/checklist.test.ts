import { expect, test } from 'vitest'
import { duplicateListing, ownerValues, powerEvidence, reviewFacts } from '../../tests/support/review-facts.ts'
import { checklistOf } from './checklist.ts'
import { riskSignals } from './risk.ts'

function checklist(values: Parameters<typeof reviewFacts>[0] = {}) {
  const facts = reviewFacts(values)
  return checklistOf(facts, riskSignals(facts))
}
const item = (key: string, values: Parameters<typeof reviewFacts>[0]) => checklist(values).find((of) => of.key === key)

test('lists what applies, and does what can be decided from the facts', () => {
  expect(checklist()).toEqual([
    { key: 'owner', label: 'Owner is verified', note: 'Until Mar 4, 2027', isAutomatic: true, isDone: true },
    {
      key: 'contact_details',
      label: 'No contact or payment details in text',
      note: null,
      isAutomatic: true,
      isDone: true,
    },
  ])
})

test('the owner is verified only by a badge that counts, in the right name', () => {
  const ownership = { verified_until: '2027-03-04', owner_of_record: 'Carl Benning' }
  expect(item('owner', { ownership: null })).toMatchObject({ isDone: false })
  expect(item('owner', { ownership })).toMatchObject({ isDone: false, note: 'The county record names Carl Benning' })
  const expired = { verified_until: '2026-01-01', owner_of_record: 'Dale Krueger' }
  expect(item('owner', { ownership: expired })).toMatchObject({
    isDone: false,
    note: 'The badge expired after Jan 1, 2026',
  })
})

test('leaves to the operator what only a person can see', () => {
  const submission = ownerValues({
    parcel_number: 'R-048213',
    power_evidence_entries: [powerEvidence({ date: '2025-01-05' }), powerEvidence({ document: null })],
    images: ['a.jpg'],
  })
  const pictures = [{ path: 'a.jpg', otherPath: 'b.jpg', number: 1, similarity: 1 }]
  const duplicates = { listings: [duplicateListing({ by: ['picture'], pictures })], drafts: [] }
  const items = checklist({ submission, duplicates, outline_acres: 58.31 })
  expect(items.map(({ label, note, isAutomatic, isDone }) => [label, note, isAutomatic, isDone])).toEqual([
    ['Owner is verified', 'Until Mar 4, 2027', true, true],
    ['Outline matches the acreage', '58.31 acres measured, 58.30 entered', true, true],
    ['Outline matches the APN', 'APN R-048213', false, false],
    ['Evidence opened and dated', '1 document, see the signals above', false, false],
    ['Pictures show this parcel', 'Open the match above first', false, false],
    ['No contact or payment details in text', null, true, true],
  ])
})

test('names the texts with contact or payment details', () => {
  const submission = ownerValues({ description: 'Call 512-555-0142. Zelle only.' })
  expect(item('contact_details', { submission })).toMatchObject({
    isDone: false,
    note: 'Payment details in the description; Phone number in the description',
  })
})

test('a price has to be confirmed only when it falls 25% or more', () => {
  const published = ownerValues({ price: 1_000_000 })
  const at = (price: number) => item('price', { published, submission: ownerValues({ price }) })
  expect(at(750_000)).toMatchObject({
    isAutomatic: false,
    isDone: false,
    note: 'It fell 25%. Required when the price falls 25% or more',
  })
  expect(at(760_000)).toBeUndefined()
  expect(at(1_500_000)).toBeUndefined()
})
