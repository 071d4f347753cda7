import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPublishSchedule } from '../../server/content/blog/publish-schedule.ts'
import { openEmbeddedTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertPost } from '../support/factories.ts'

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

test('publishes a post once at its scheduled time, across restarts and instances', async () => {
  const { db } = database
  const log = { warn: vi.fn() }
  const soon = new Date(Date.now() + 1_500).toISOString()
  await insertPost(db, { slug: 'soon', is_published: false, published_at: null, scheduled_at: soon })
  // It became due while nothing was running.
  const missed = new Date(Date.now() - 3_600_000).toISOString()
  await insertPost(db, { slug: 'missed', is_published: false, published_at: null, scheduled_at: missed })
  const stopped = startPublishSchedule(db, log)
  await stopped.stop()
  expect(await publications()).toHaveLength(1)
  const schedules = [startPublishSchedule(db, log), startPublishSchedule(db, log)]
  await expect.poll(publications).toHaveLength(2)
  await Promise.all(schedules.map((schedule) => schedule.stop()))
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

test('logs once that the database is unavailable, and keeps running', async () => {
  const log = { warn: vi.fn() }
  await sql`alter table deleted_content rename to deleted_content_moved`.execute(database.db)
  const schedule = startPublishSchedule(database.db, log)
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
  await schedule.stop()
  await sql`alter table deleted_content_moved rename to deleted_content`.execute(database.db)
})
