import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertPost } from '../support/factories.ts'

const SLUG = 'the-secret-post'
const LIST_PATHS = [
  '/blog',
  '/blog?q=quokka',
  '/blog?tag=marsupials',
  '/blog/rss.xml',
  '/blog/feed.json',
  '/sitemaps/blog-1.xml',
  '/blog/another-post',
  '/blog.data',
  '/blog/another-post.data',
]
const POST_PATHS = [`/blog/${SLUG}`, `/blog/${SLUG}.data`, `/og/blog/${SLUG}.png`]

const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describeDatabase('A post is visible', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    await insertPost(db, { slug: 'another-post', meta_keywords: 'marsupials' })
    await insertPost(db, {
      slug: SLUG,
      title: 'The quokka in the substation',
      body: 'A quokka.',
      meta_keywords: 'marsupials',
      is_published: false,
      published_at: null,
    })
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const set = (values: { is_published: boolean; scheduled_at: string | null }) =>
    open().db.updateTable('blog_posts').set(values).where('slug', '=', SLUG).execute()

  /** The public paths that show the post. */
  async function outputs(): Promise<string[]> {
    const found: string[] = []
    for (const path of LIST_PATHS) {
      const text = await (await app.ask(path)).text()
      if (text.includes(SLUG) || text.includes('The quokka')) found.push(path)
    }
    for (const path of POST_PATHS) if ((await app.ask(path)).status === 200) found.push(path)
    return found
  }

  test.each([
    ['a draft', false, null],
    ['scheduled', false, soon(3_600_000)],
    ['published with a later time', true, soon(3_600_000)],
  ])('nowhere while it is %s', async (_state, is_published, scheduled_at) => {
    await set({ is_published, scheduled_at })
    expect(await outputs()).toEqual([])
  })

  test('everywhere once it is published, and nowhere after it is unpublished', async () => {
    await set({ is_published: true, scheduled_at: null })
    expect(await outputs()).toEqual([...LIST_PATHS, ...POST_PATHS])
    await set({ is_published: false, scheduled_at: null })
    expect(await outputs()).toEqual([])
  })

  test('everywhere from its scheduled time, with that publication date', async () => {
    const scheduledTime = soon(1_500)
    await set({ is_published: false, scheduled_at: scheduledTime })
    expect(await outputs()).toEqual([])
    await expect.poll(outputs, { interval: 250 }).toEqual([...LIST_PATHS, ...POST_PATHS])
    const { published_at } = await app.services.posts.getBySlug({ kind: 'visitor' }, SLUG)
    expect(published_at).toBe(scheduledTime)
  })
})
