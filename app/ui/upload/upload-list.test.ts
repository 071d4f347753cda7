import { expect, test } from 'vitest'
import { isInProgress, progressText, queuedItem, storedItem, uploadsReducer } from './upload-list.ts'

const [a, b, c] = ['a', 'b', 'c'].map((key) => storedItem({ path: `images/${key}.jpg` }, key)) as [
  ReturnType<typeof storedItem>,
  ReturnType<typeof storedItem>,
  ReturnType<typeof storedItem>,
]
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key).join('')

test('moves files, and ignores moves out of range', () => {
  expect(keys(uploadsReducer([a, b, c], { do: 'move', key: 'c', to: 0 }))).toBe('cab')
  expect(keys(uploadsReducer([a, b, c], { do: 'move', key: 'a', to: 1 }))).toBe('bac')
  for (const to of [-1, 3]) expect(keys(uploadsReducer([a, b, c], { do: 'move', key: 'b', to }))).toBe('abc')
  expect(keys(uploadsReducer([a, b, c], { do: 'move', key: 'x', to: 0 }))).toBe('abc')
})

test('a single-file list keeps only the last chosen file', () => {
  expect(keys(uploadsReducer([a], { do: 'add', items: [b, c], replacing: true }))).toBe('c')
  expect(keys(uploadsReducer([a], { do: 'add', items: [b, c], replacing: false }))).toBe('abc')
})

test('a file removed during its upload stays removed', () => {
  const left = uploadsReducer([a, b], { do: 'remove', key: 'a' })
  expect(keys(uploadsReducer(left, { do: 'set', key: 'a', values: { state: 'stored' } }))).toBe('b')
})

test('describes the progress', () => {
  const waiting = queuedItem(new File(['12345678'], 'photo.jpg'), 'd')
  expect([isInProgress(waiting), progressText(waiting), waiting.path]).toEqual([true, 'Waiting…', null])
  expect(progressText({ ...waiting, message: 'Upload interrupted. Trying again…' })).toBe(
    'Upload interrupted. Trying again…',
  )
  expect(progressText({ ...waiting, state: 'sending', sent: 2 })).toBe('25%')
  expect(progressText({ ...waiting, state: 'refused', message: 'Too large.' })).toBe('Too large.')
})

test('says that a PDF has a password, also one that was stored earlier', () => {
  const stored = (path: string) => progressText(storedItem({ path }, 'e'))
  expect(stored('ownership-documents/a.pdf')).toBe('Uploaded')
  expect(stored('ownership-documents/a.locked.pdf')).toBe(
    'Uploaded. This PDF has a password, so our reviewers can’t open it. Upload one without a password.',
  )
})
