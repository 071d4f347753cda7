import type { MetaDescriptor } from 'react-router'
import { type Matches, siteNameOf } from './site-name.ts'

interface PageMeta {
  /** What the site is called. */
  siteName: string
  title: string
  description: string
  /** Full address of the page. */
  canonical: string
  type?: 'website' | 'article'
  keywords?: string | null
  /** Readable, but not to be found: a list that somebody searched for, and others like it. */
  hidden?: boolean
}

/**
 * What search engines and share sheets read of a page that is to be found. Its picture comes from `headExtras`, which
 * the browser has no use for: see structured-data.ts.
 */
export function pageMeta({ siteName, title, description, canonical, type = 'website', keywords, hidden }: PageMeta) {
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: siteName },
  ]
  if (keywords) tags.push({ name: 'keywords', content: keywords })
  if (hidden) tags.push({ name: 'robots', content: 'noindex,follow' })
  return tags
}

/** Of a screen that search engines leave out: it says that there is nothing here, or belongs to one person. */
export function hiddenMeta(title: string, matches: Matches, description?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: `${title} | ${siteNameOf(matches)}` },
    { name: 'robots', content: 'noindex' },
  ]
  if (description) tags.push({ name: 'description', content: description })
  return tags
}
