import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type ContentClock, startContentClock } from '../../server/jobs/content-clock.ts'
import { describeDatabases } from '../support/database.ts'
import { insertPost } from '../support/factories.ts'

const SCHEDULED = { is_published: false, published_at: null }
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describeDatabases('The clock of content', (open) => {
  const running: ContentClock[] = []
  const start = () => running.push(startContentClock(open().db, pino({ level: 'silent' })))
  afterEach(async () => {
    for (const clock of running.splice(0)) await clock.stop()
  })

  async function read(slug: string) {
    const { rows } = await sql<{ is_out: boolean; late: number | null; published: number }>`
      select is_published as is_out, extract(epoch from updated_at - scheduled_at)::float8 as late,
        (select count(*)::int from activity_log where subject_id = blog_posts.id::text
          and action = 'blog_post.published') as published
      from blog_posts where slug = ${slug}`.execute(open().db)
    return rows[0]!
  }

  test('publishes a post within 30 seconds of its hour, once, however many instances look', async () => {
    await insertPost(open().db, { ...SCHEDULED, slug: 'soon', scheduled_at: soon(2) })
    for (let instance = 0; instance < 3; instance++) start()
    expect(await read('soon')).toMatchObject({ is_out: false, published: 0 })
    await expect.poll(async () => (await read('soon')).is_out, { timeout: 30_000 }).toBe(true)
    for (const clock of running.splice(0)) await clock.stop()
    const { late, published } = await read('soon')
    expect(published).toBe(1)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(30)
  })

  test('publishes what came due while nothing ran, and nothing twice', async () => {
    await insertPost(open().db, { ...SCHEDULED, slug: 'missed', scheduled_at: soon(-3_600) })
    await insertPost(open().db, { ...SCHEDULED, slug: 'later', scheduled_at: soon(3_600) })
    for (let restart = 0; restart < 3; restart++) {
      start()
      await expect.poll(async () => (await read('missed')).is_out, { timeout: 30_000 }).toBe(true)
      await running.pop()!.stop()
    }
    expect((await read('missed')).published).toBe(1)
    expect(await read('later')).toMatchObject({ is_out: false, published: 0 })
  })
})
