import { expect, test } from 'vitest'
import { inChunks } from './chunked-work.ts'

const busyFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('returns all results in order', async () => {
  await expect(inChunks([1, 2, 3], (item) => (item === 2 ? [] : [item, item * 10]))).resolves.toEqual([1, 10, 3, 30])
})

test('yields to other tasks between chunks', async () => {
  const seen: string[] = []
  setImmediate(() => seen.push('other task'))
  await inChunks([1, 2, 3], (item) => {
    busyFor(10)
    seen.push(`step ${item}`)
    return []
  })
  expect(seen.indexOf('other task')).toBeLessThan(seen.indexOf('step 3'))
})
