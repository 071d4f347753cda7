import type { MetaDescriptor } from 'react-router'

const FEEDS = [
  { type: 'application/rss+xml', href: '/blog/rss.xml' },
  { type: 'application/feed+json', href: '/blog/feed.json' },
]

/** Lets feed readers discover the feeds of the blog. */
export const feedLinks = (websiteName: string): MetaDescriptor[] =>
  FEEDS.map((feed) => ({ tagName: 'link', rel: 'alternate', title: `${websiteName} Blog`, ...feed }))
