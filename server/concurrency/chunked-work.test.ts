import { expect, test } from 'vitest'
import { inSteps } from './steps.ts'

const busyFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('all results come, in their order', async () => {
  await expect(inSteps([1, 2, 3], (item) => (item === 2 ? [] : [item, item * 10]))).resolves.toEqual([1, 10, 3, 30])
})

test('others have their turn in between', async () => {
  const seen: string[] = []
  setImmediate(() => seen.push('somebody else'))
  await inSteps([1, 2, 3], (item) => {
    busyFor(10)
    seen.push(`step ${item}`)
    return []
  })
  expect(seen.indexOf('somebody else')).toBeLessThan(seen.indexOf('step 3'))
})
