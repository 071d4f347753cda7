import { expect, test } from 'vitest'
import { changeUploads, isUnderWay, progressWords, storedItem, waitingItem } from './upload-list.ts'

const [a, b, c] = ['a', 'b', 'c'].map((key) => storedItem({ path: `images/${key}.jpg` }, key)) as [
  ReturnType<typeof storedItem>,
  ReturnType<typeof storedItem>,
  ReturnType<typeof storedItem>,
]
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key).join('')

test('files are put in another order, and stay where there is no such place', () => {
  expect(keys(changeUploads([a, b, c], { do: 'move', key: 'c', to: 0 }))).toBe('cab')
  expect(keys(changeUploads([a, b, c], { do: 'move', key: 'a', to: 1 }))).toBe('bac')
  for (const to of [-1, 3]) expect(keys(changeUploads([a, b, c], { do: 'move', key: 'b', to }))).toBe('abc')
  expect(keys(changeUploads([a, b, c], { do: 'move', key: 'x', to: 0 }))).toBe('abc')
})

test('where one is taken, the last chosen one takes its place', () => {
  expect(keys(changeUploads([a], { do: 'add', items: [b, c], replacing: true }))).toBe('c')
  expect(keys(changeUploads([a], { do: 'add', items: [b, c], replacing: false }))).toBe('abc')
})

test('what was removed while it was sent does not come back', () => {
  const left = changeUploads([a, b], { do: 'remove', key: 'a' })
  expect(keys(changeUploads(left, { do: 'set', key: 'a', values: { state: 'stored' } }))).toBe('b')
})

test('how far it is', () => {
  const waiting = waitingItem(new File(['12345678'], 'photo.jpg'), 'd')
  expect([isUnderWay(waiting), progressWords(waiting), waiting.path]).toEqual([true, 'Waiting…', null])
  expect(progressWords({ ...waiting, state: 'sending', sent: 2 })).toBe('25 %')
  expect(progressWords({ ...waiting, state: 'refused', message: 'Too large.' })).toBe('Too large.')
})
