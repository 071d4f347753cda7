import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { expect, it } from 'vitest'
import type { BlogPost } from '../../../domain/content/blog-post.ts'
import { jsonFeed, rssFeed } from './feeds.ts'

const SITE = { publicUrl: 'https://voltacre.test', name: 'VoltAcre' }

function post(values: Partial<BlogPost> = {}): BlogPost {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'lines',
    title: 'Lines',
    excerpt: null,
    body: 'Count **them**.',
    is_featured: false,
    published_at: '2026-11-03T00:00:00.000Z',
    created_at: '2026-10-01T00:00:00.000Z',
    updated_at: '2026-11-04T00:00:00.000Z',
    cover_image: null,
    cover_alt: null,
    reading_minutes: 1,
    meta_title: null,
    meta_description: null,
    meta_keywords: null,
    tags: [],
    ...values,
  }
}

/** Text of the first element of that name; the parser refuses whatever is not well-formed XML 1.0. */
function textIn(xml: string, name: string): string | undefined {
  const find = (element: XmlElement): XmlElement | undefined =>
    element.name === name
      ? element
      : element.children
          .filter((child) => child instanceof XmlElement)
          .map(find)
          .find(Boolean)
  const item = find(find(parseXml(xml).root!)!)
  return item?.text
}

const HOSTILE = [
  ']]>',
  ']]>]]>]]]]>',
  '<![CDATA[a]]>',
  '\u0000\u0001\u0008\u000b\u001f',
  '\ud83d alone and \udc00',
  '\ufffe\uffff',
  '</content:encoded></item>',
  '&nbsp; &undefined; &#0; &#x1F;',
  '<script>alert(1)</script>',
  '"\'<>&',
  '🎉 \u2028 \u0085',
]

it.each(HOSTILE)('stays well-formed with %j in every field', (text) => {
  const hostile = post({ title: text, excerpt: text, body: text, tags: [text] })
  const xml = rssFeed([hostile], SITE)
  expect(() => parseXml(xml)).not.toThrow()
  expect(xml.isWellFormed()).toBe(true)
  const json = JSON.parse(jsonFeed([hostile], SITE))
  expect(json.items[0]).toMatchObject({ title: text.toWellFormed(), tags: [text.toWellFormed()] })
})

it('round-trips the text', () => {
  const title = 'Power & fiber: <b>"5 > 4"</b>'
  const xml = rssFeed([post({ title, body: 'a ]]> b' })], SITE)
  expect(textIn(xml, 'item')).toContain(title)
  expect(textIn(xml, 'content:encoded')).toBe('<p>a ]]&gt; b</p>\n')
})

it('makes links within the site absolute, and no others', () => {
  const body = '[a](/search?city=x) [b](//example.org) [c](https://example.org/) [d](mailto:a@b.c) `<a href="/x"`'
  const html = JSON.parse(jsonFeed([post({ body })], SITE)).items[0].content_html
  expect(html).toContain('href="https://voltacre.test/search?city=x"')
  expect(html).toContain('href="//example.org"')
  expect(html).toContain('href="https://example.org/"')
  expect(html).toContain('href="mailto:a@b.c"')
  expect(html).toContain('&lt;a href=&quot;/x&quot;')
})

it('is valid without posts', () => {
  expect(() => parseXml(rssFeed([], SITE))).not.toThrow()
  expect(JSON.parse(jsonFeed([], SITE)).items).toEqual([])
})
