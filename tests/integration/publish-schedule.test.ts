import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startPublishSchedule } from '../../server/content/blog/publish-schedule.ts'
import type { Repeated } from '../../server/platform/concurrency/repeat.ts'
import { describeDatabase } from '../support/database.ts'
import { insertPost } from '../support/factories.ts'

const SCHEDULED = { is_published: false, published_at: null }
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describeDatabase('Publish schedule', (open) => {
  const running: Repeated[] = []
  const start = () => running.push(startPublishSchedule(open().db, pino({ level: 'silent' })))
  afterEach(async () => {
    for (const schedule of running.splice(0)) await schedule.stop()
  })

  async function read(slug: string) {
    const { rows } = await sql<{ is_published: boolean; late: number | null; published: number }>`
      select is_published, extract(epoch from updated_at - scheduled_at)::float8 as late,
        (select count(*)::int from activity_log where subject_id = blog_posts.id::text
          and action = 'blog_post.published') as published
      from blog_posts where slug = ${slug}`.execute(open().db)
    return rows[0]!
  }

  test('publishes a post once within 30 seconds of its scheduled time, with several instances running', async () => {
    await insertPost(open().db, { ...SCHEDULED, slug: 'soon', scheduled_at: soon(2) })
    for (let instance = 0; instance < 3; instance++) start()
    expect(await read('soon')).toMatchObject({ is_published: false, published: 0 })
    await expect.poll(async () => (await read('soon')).is_published).toBe(true)
    for (const schedule of running.splice(0)) await schedule.stop()
    const { late, published } = await read('soon')
    expect(published).toBe(1)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(30)
  })

  test('publishes posts that became due while nothing was running, once', async () => {
    await insertPost(open().db, { ...SCHEDULED, slug: 'missed', scheduled_at: soon(-3_600) })
    await insertPost(open().db, { ...SCHEDULED, slug: 'later', scheduled_at: soon(3_600) })
    for (let restart = 0; restart < 3; restart++) {
      start()
      await expect.poll(async () => (await read('missed')).is_published).toBe(true)
      await running.pop()!.stop()
    }
    expect((await read('missed')).published).toBe(1)
    expect(await read('later')).toMatchObject({ is_published: false, published: 0 })
  })
})
