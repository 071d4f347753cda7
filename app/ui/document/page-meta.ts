import type { MetaDescriptor } from 'react-router'
import { type Matches, websiteNameOf } from '../layout/website-name.ts'

interface PageMeta {
  websiteName: string
  title: string
  description: string
  /** Absolute URL of the page. */
  canonical: string
  type?: 'website' | 'article'
  keywords?: string | null
  /** Excludes the page from search engines, such as a list of search results. */
  hidden?: boolean
}

/**
 * Meta tags of an indexable page for search engines and share previews. The image comes from `headExtras`, which isn't
 * sent to the browser as code; see structured-data.ts.
 */
export function pageMeta({ websiteName, title, description, canonical, type = 'website', keywords, hidden }: PageMeta) {
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: websiteName },
  ]
  if (keywords) tags.push({ name: 'keywords', content: keywords })
  if (hidden) tags.push({ name: 'robots', content: 'noindex,follow' })
  return tags
}

/** Meta tags of a screen that search engines must not index, such as an error or account screen. */
export function hiddenMeta(title: string, matches: Matches, description?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: `${title} | ${websiteNameOf(matches)}` },
    { name: 'robots', content: 'noindex' },
  ]
  if (description) tags.push({ name: 'description', content: description })
  return tags
}
