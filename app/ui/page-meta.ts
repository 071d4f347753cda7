import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  title: string
  description: string
  /** Full address of the page. */
  canonical: string
  type?: 'website' | 'article'
  keywords?: string | null
  /** Full address of a picture. */
  image?: string | null
}

/** What search engines and share sheets read of a page that is to be found. */
export function pageMeta({ title, description, canonical, type = 'website', keywords, image }: PageMeta) {
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: 'VoltAcre' },
  ]
  if (keywords) tags.push({ name: 'keywords', content: keywords })
  if (image) tags.push({ property: 'og:image', content: image })
  return tags
}

/** Of a screen that says that there is nothing here, or not now. */
export function hiddenMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | VoltAcre` }, { name: 'robots', content: 'noindex' }]
}
