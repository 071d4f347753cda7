import { href } from 'react-router'
import { US_STATES } from '../../domain/place/us-states.ts'
import type { WebsiteIdentity } from '../../server/people/settings/website-info.ts'
import { faqPage, type HeadExtras, organizationRef, type Thing } from '../ui/document/structured-data.ts'

/** Structured data of Home: the organization, site search and the FAQ. */
export function homeExtras(website: WebsiteIdentity): HeadExtras {
  const { publicUrl, settings } = website
  const publisher = organizationRef(website)
  const organization = { ...publisher, description: settings.footer_text, address: addressOf(settings.office_location) }
  const webSite = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: settings.site_name,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${href('/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return { structuredData: [organization, webSite, faqPage(settings.home_faq)] }
}

/** Splits “San Francisco, CA” into its parts; any other format stays as text. */
function addressOf(office: string): Thing | string {
  const [, addressLocality, addressRegion = ''] = /^([^,]+), ([A-Z]{2})$/.exec(office) ?? []
  if (!(addressRegion in US_STATES)) return office
  return { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry: 'US' }
}
