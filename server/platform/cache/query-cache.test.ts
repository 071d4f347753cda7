import { beforeEach, expect, test, vi } from 'vitest'
import { type Changes, createMemoize } from './query-cache.ts'

let changed: (...tables: string[]) => void
let changes: { -readonly [K in keyof Changes]: Changes[K] }
beforeEach(() => {
  const followed: Parameters<Changes['onChange']>[] = []
  changed = (...changedTables) => {
    for (const [tables, listener] of followed) if (tables.some((table) => changedTables.includes(table))) listener()
  }
  changes = { disconnectedSince: null, onChange: (...follower) => void followed.push(follower) }
})

const counted = () => {
  let count = 0
  return vi.fn(async (slug: string) => `${slug} ${++count}`)
}

test('reads again after one of the tables may have changed', async () => {
  const read = createMemoize(changes)(['city_pages'], counted())
  expect([await read('austin'), await read('austin'), await read('dallas')]).toEqual([
    'austin 1',
    'austin 1',
    'dallas 2',
  ])
  changed('blog_posts')
  expect(await read('austin')).toBe('austin 1')
  changed('blog_posts', 'city_pages')
  expect([await read('austin'), await read('dallas')]).toEqual(['austin 3', 'dallas 4'])
})

test('a read in progress during a change is only shared with earlier callers', async () => {
  const answers: ((text: string) => void)[] = []
  const read = createMemoize(changes)(['city_pages'], () => new Promise<string>((resolve) => answers.push(resolve)))
  const before = [read(), read()]
  changed('city_pages')
  const after = read()
  answers.forEach((answer, index) => {
    answer(`answer ${index + 1}`)
  })
  expect(await Promise.all([...before, after, read()])).toEqual(['answer 1', 'answer 1', 'answer 2', 'answer 2'])
})

test('caches nothing while notifications are disconnected or missing', async () => {
  const read = createMemoize(changes)(['city_pages'], counted())
  await read('austin')
  changes.disconnectedSince = 1
  expect([await read('austin'), await read('austin')]).toEqual(['austin 2', 'austin 3'])
  const alone = createMemoize()(['city_pages'], counted())
  expect([await alone('austin'), await alone('austin')]).toEqual(['austin 1', 'austin 2'])
})

test('does not cache a failure', async () => {
  const read = createMemoize(changes)(
    ['city_pages'],
    vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here'),
  )
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBe('here')
})

test('keeps results as long as it is asked to', async () => {
  const memoize = createMemoize(changes)
  const [usual, brief] = [memoize(['layers'], counted()), memoize(['layers'], counted(), { ttlMs: 1 })]
  expect([await usual('austin'), await brief('austin')]).toEqual(['austin 1', 'austin 1'])
  await expect.poll(() => brief('austin')).toBe('austin 2')
  expect(await usual('austin')).toBe('austin 1')
})
