import type { Question } from '../../../domain/settings/settings.ts'
import { withoutLinks } from '../../../domain/text/linked-text.ts'
import type { WebsiteIdentity } from '../../../server/people/settings/website-info.ts'

/**
 * Head elements for crawlers: JSON-LD for search engines and images for share previews. A route exports `headExtras`,
 * which app/entry.server.tsx calls and the build removes from the client bundle.
 */
export interface HeadExtras {
  structuredData?: Thing[]
  /** In order of preference; defaults to the image of the site. */
  pictures?: SharePicture[]
}

export interface SharePicture {
  /** An absolute path or a full URL. */
  url: string
  alt: string
  /** In pixels, if known. */
  size?: { width: number; height: number }
}

export interface HeadExtrasArgs<Data = unknown> {
  data: Data
  publicUrl: string
  website: WebsiteIdentity
}

/** A schema.org `Thing`. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

const ORGANIZATION_ID = '/#organization'

/** A reference to the organization, which Home describes in full. */
export const organizationRef = ({ publicUrl, settings }: WebsiteIdentity): Thing => ({
  '@type': 'Organization',
  '@id': publicUrl + ORGANIZATION_ID,
  name: settings.site_name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/apple-touch-icon.png`,
})

/** The breadcrumbs from Home to a page; the page itself comes last. */
export function breadcrumbList(publicUrl: string, crumbs: { label: string; to?: string }[]): Thing {
  const path = [{ label: 'Home', to: '/' }, ...crumbs.filter(({ to }) => to !== '/')]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: path.map(({ label, to }, index) => ({
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
