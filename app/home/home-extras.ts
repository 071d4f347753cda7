import { US_STATES } from '../../domain/us-states.ts'
import type { SiteIdentity } from '../../server/site-info.ts'
import { faqPage, type HeadExtras, organizationRef, type Thing } from '../ui/structured-data.ts'

/** What machines read of Home: who this is, how to search here, and the questions that are answered. */
export function homeExtras(site: SiteIdentity): HeadExtras {
  const { publicUrl, settings } = site
  const known = organizationRef(site)
  const organization = { ...known, description: settings.footer_text, address: addressOf(settings.office_location) }
  const webSite = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: settings.site_name,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: known,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return { structuredData: [organization, webSite, faqPage(settings.home_faq)] }
}

/** “San Francisco, CA” in its parts; an address that is written otherwise, as it is. */
function addressOf(office: string): Thing | string {
  const [, addressLocality, addressRegion = ''] = /^([^,]+), ([A-Z]{2})$/.exec(office) ?? []
  if (!(addressRegion in US_STATES)) return office
  return { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry: 'US' }
}
