import { type BlogPost, postDate } from '../../../domain/content/blog-post.ts'
import { renderMarkup } from '../../../domain/content/markup.ts'
import { pictureUrl } from '../../../domain/upload/media.ts'
import { cdata, xmlText } from './xml.ts'

/** Posts in a feed. Readers poll it often and store earlier posts. */
export const POSTS_IN_FEED = 20

export const RSS_PATH = '/blog/rss.xml'
export const JSON_FEED_PATH = '/blog/feed.json'

const DESCRIPTION = 'Power, fiber, zoning and leases, explained for those who own land and those who build on it.'

/** The site of a feed. */
export interface FeedWebsite {
  publicUrl: string
  name: string
}

/** RSS 2.0 with full articles. */
export function rssFeed(posts: BlogPost[], { publicUrl, name }: FeedWebsite): string {
  const changed = latestChange(posts)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xmlText(`${name} Blog`)}</title>
<link>${xmlText(publicUrl)}/blog</link>
<description>${DESCRIPTION}</description>
<language>en-US</language>
<atom:link href="${xmlText(publicUrl + RSS_PATH)}" rel="self" type="application/rss+xml"/>
${changed === null ? '' : `<lastBuildDate>${rfc822(changed)}</lastBuildDate>\n`}${posts.map((post) => rssItem(post, publicUrl)).join('')}</channel>
</rss>
`
}

function rssItem(post: BlogPost, publicUrl: string): string {
  const { title, excerpt, meta_description, tags, id } = post
  const summary = excerpt || meta_description
  return `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(addressOf(post, publicUrl))}</link>
<guid isPermaLink="false">urn:uuid:${xmlText(id)}</guid>
<pubDate>${rfc822(postDate(post))}</pubDate>
${tags.map((tag) => `<category>${xmlText(tag)}</category>\n`).join('')}${summary ? `<description>${xmlText(summary)}</description>\n` : ''}<content:encoded>${cdata(htmlOf(post, publicUrl))}</content:encoded>
</item>
`
}

/** JSON Feed 1.1 with full articles. */
export function jsonFeed(posts: BlogPost[], { publicUrl, name }: FeedWebsite): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${name} Blog`,
    home_page_url: `${publicUrl}/blog`,
    feed_url: publicUrl + JSON_FEED_PATH,
    description: DESCRIPTION,
    favicon: `${publicUrl}/favicon.svg`,
    icon: `${publicUrl}/apple-touch-icon.png`,
    language: 'en-US',
    authors: [{ name, url: `${publicUrl}/` }],
    items: posts.map((post) => jsonItem(post, publicUrl)),
  }
  // JSON can contain lone surrogates, which not every reader accepts.
  return JSON.stringify(feed, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

function jsonItem(post: BlogPost, publicUrl: string) {
  const summary = post.excerpt || post.meta_description
  const image = post.cover_image === null ? null : pictureUrl('blog-media', post.cover_image, 1440, 'webp')
  return {
    id: `urn:uuid:${post.id}`,
    url: addressOf(post, publicUrl),
    title: post.title,
    content_html: htmlOf(post, publicUrl),
    ...(summary ? { summary } : {}),
    ...(image ? { image: new URL(image, publicUrl).href } : {}),
    date_published: postDate(post),
    date_modified: post.updated_at,
    ...(post.tags.length > 0 ? { tags: post.tags } : {}),
  }
}

const addressOf = ({ slug }: BlogPost, publicUrl: string) => `${publicUrl}/blog/${encodeURIComponent(slug)}`

/** Makes links within the site absolute, because readers show articles outside the site. */
function htmlOf({ body }: BlogPost, publicUrl: string): string {
  return renderMarkup(body).replace(/(<a href=")(\/(?!\/)|#)/g, (_, start: string, first: string) =>
    first === '/' ? `${start}${publicUrl}/` : `${start}${publicUrl}/blog#`,
  )
}

const rfc822 = (iso: string) => new Date(iso).toUTCString()

function latestChange(posts: BlogPost[]): string | null {
  const times = posts.flatMap((post) => [post.updated_at, postDate(post)])
  return times.sort().at(-1) ?? null
}
