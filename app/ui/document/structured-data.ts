import { withoutLinks } from '../../domain/linked-text.ts'
import type { Question } from '../../domain/settings.ts'
import type { SiteIdentity } from '../../server/site-info.ts'

/**
 * What machines read in the head of a page: JSON-LD for search engines, pictures for share sheets. A route exports
 * `headExtras`, which app/entry.server.tsx calls and the build leaves out of what browsers get.
 */
export interface HeadExtras {
  structuredData?: Thing[]
  /** In the order of preference; without any, the one of the whole site. */
  pictures?: SharePicture[]
}

export interface SharePicture {
  /** From the root of the site, or a full URL. */
  url: string
  alt: string
  /** In pixels, where they are known. */
  size?: { width: number; height: number }
}

export interface HeadExtrasArgs<Data = unknown> {
  data: Data
  publicUrl: string
  site: SiteIdentity
}

/** One thing of schema.org. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

export const ORGANIZATION_ID = '/#organization'

/** Said in full on Home, and by its identifier elsewhere. */
export const organizationRef = ({ publicUrl, settings }: SiteIdentity): Thing => ({
  '@type': 'Organization',
  '@id': publicUrl + ORGANIZATION_ID,
  name: settings.site_name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/apple-touch-icon.png`,
})

/** The way from Home to a page; the page itself comes last. */
export function breadcrumbList(publicUrl: string, crumbs: { label: string; to?: string }[]): Thing {
  const way = [{ label: 'Home', to: '/' }, ...crumbs.filter(({ to }) => to !== '/')]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: publicUrl + to }),
    })),
  }
}

export function faqPage(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: withoutLinks(answer) },
    })),
  }
}
