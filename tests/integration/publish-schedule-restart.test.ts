import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEmbeddedTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { insertPost } from '../../tests/support/factories.ts'
import { startContentClock } from './content-clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openEmbeddedTestDatabase()
})
afterAll(() => database.close())

const publications = async () => {
  const { rows } = await sql<{ action: string; actor_id: string | null }>`
    select action, actor_id from activity_log where action = 'blog_post.published'`.execute(database.db)
  return rows
}

test('publishes a post at its hour, once, whoever looks and however often it is started again', async () => {
  const { db } = database
  const log = { warn: vi.fn() }
  const soon = new Date(Date.now() + 1_500).toISOString()
  await insertPost(db, { slug: 'soon', is_published: false, published_at: null, scheduled_at: soon })
  // Its hour passed while nothing ran.
  const missed = new Date(Date.now() - 3_600_000).toISOString()
  await insertPost(db, { slug: 'missed', is_published: false, published_at: null, scheduled_at: missed })
  const killed = startContentClock(db, log)
  await killed.stop()
  expect(await publications()).toHaveLength(1)
  const clocks = [startContentClock(db, log), startContentClock(db, log)]
  await vi.waitFor(async () => expect(await publications()).toHaveLength(2), { timeout: 10_000, interval: 100 })
  await Promise.all(clocks.map((clock) => clock.stop()))
  expect(await publications()).toEqual([
    { action: 'blog_post.published', actor_id: null },
    { action: 'blog_post.published', actor_id: null },
  ])
  const { rows } = await sql<{ slug: string; published_at: Date }>`
    select slug, published_at from blog_posts where is_published order by slug desc`.execute(db)
  expect(rows.map(({ slug, published_at }) => [slug, published_at.toISOString()])).toEqual([
    ['soon', soon],
    ['missed', missed],
  ])
  expect(log.warn).not.toHaveBeenCalled()
})

test('tells once that the database is away, and goes on', async () => {
  const log = { warn: vi.fn() }
  await sql`alter table deleted_content rename to deleted_content_away`.execute(database.db)
  const clock = startContentClock(database.db, log)
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 5_000 })
  await clock.stop()
  await sql`alter table deleted_content_away rename to deleted_content`.execute(database.db)
})
