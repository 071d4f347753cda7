import { parseXml } from '@rgrove/parse-xml'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { detectRssFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertPost } from '../support/factories.ts'

const RFC822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/

const address = { type: 'string', format: 'uri', pattern: '^https?://' }
const author = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, url: address } }
/** The part of JSON Feed 1.1 that the product uses. */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string', minLength: 1 },
    home_page_url: address,
    feed_url: address,
    description: { type: 'string' },
    icon: address,
    favicon: address,
    language: { type: 'string' },
    authors: { type: 'array', minItems: 1, items: author },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'content_html'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', minLength: 1 },
          url: address,
          title: { type: 'string' },
          content_html: { type: 'string', minLength: 1 },
          summary: { type: 'string', minLength: 1 },
          image: address,
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          tags: { type: 'array', items: { type: 'string', minLength: 1 } },
        },
      },
    },
  },
}

const HOSTILE = 'a ]]> b\n\n<script>alert(1)</script> \u0001\u001f & &nbsp; ￾\n\n[site](/search) | 🎉'

describeDatabase('Feeds', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    await insertPost(db, {
      slug: 'hostile',
      title: 'Power & <fiber> \u0002 ]]>',
      excerpt: 'R&D "quoted"',
      body: HOSTILE,
      meta_keywords: 'Power, <b>, R&D',
      cover_image: 'covers/a b&c.webp',
      published_at: '2026-03-02T01:02:03Z',
    })
    await insertPost(db, { slug: 'plain', published_at: '2026-03-01T00:00:00Z' })
    await insertPost(db, { slug: 'draft', is_published: false })
    await insertPost(db, { slug: 'later', scheduled_at: '2126-01-01T00:00:00Z' })
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const rss = async () => {
    const response = await app.ask('/blog/rss.xml')
    return { response, xml: await response.text() }
  }

  test('RSS is well-formed XML for any content', async () => {
    const { response, xml } = await rss()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    const { root } = parseXml(xml)
    expect(root).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
  })

  test('RSS has all required elements of RSS 2.0, newest first', async () => {
    const { xml } = await rss()
    expect(detectRssFeed(xml)).toBe(true)
    const feed = parseRssFeed(xml)
    expect(feed).toMatchObject({
      title: 'VoltAcre Blog',
      link: 'https://voltacre.test/blog',
      description: expect.any(String),
      lastBuildDate: expect.stringMatching(RFC822),
      atom: { links: [{ href: 'https://voltacre.test/blog/rss.xml', rel: 'self', type: 'application/rss+xml' }] },
    })
    expect(feed.items?.map(({ link }) => link)).toEqual([
      'https://voltacre.test/blog/hostile',
      'https://voltacre.test/blog/plain',
    ])
    const item = feed.items![0]!
    expect(item).toMatchObject({
      pubDate: 'Mon, 02 Mar 2026 01:02:03 GMT',
      guid: { value: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/), isPermaLink: false },
      categories: [{ name: 'power' }, { name: '<b>' }, { name: 'r&d' }],
      description: 'R&D "quoted"',
    })
    expect(item.content?.encoded).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(item.content?.encoded).toContain('<a href="https://voltacre.test/search">site</a>')
  })

  test('the JSON feed conforms to JSON Feed 1.1', async () => {
    const response = await app.ask('/blog/feed.json')
    expect(response.headers.get('Content-Type')).toBe('application/feed+json')
    const feed = await response.json()
    const ajv = new Ajv({ allErrors: true })
    addFormats.default(ajv)
    const validate = ajv.compile(JSON_FEED)
    expect(validate(feed), JSON.stringify(validate.errors)).toBe(true)
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual([
      'https://voltacre.test/blog/hostile',
      'https://voltacre.test/blog/plain',
    ])
  })

  test('are linked from the blog, and respond 304 when unchanged', async () => {
    for (const path of ['/blog/rss.xml', '/blog/feed.json']) {
      expect(await (await app.ask('/blog')).text()).toContain(`href="${path}"`)
      const etag = (await app.ask(path)).headers.get('ETag')!
      expect((await app.ask(path, { headers: { 'If-None-Match': etag } })).status, path).toBe(304)
    }
  })
})
