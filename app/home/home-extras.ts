import { faqPage, type HeadExtras, organizationRef } from '../ui/structured-data.ts'
import { QUESTIONS } from './faq.tsx'

/** What machines read of Home: who this is, how to search here, and the questions that are answered. */
export function homeExtras(publicUrl: string): HeadExtras {
  const known = organizationRef(publicUrl)
  const organization = {
    ...known,
    description: 'A marketplace for land suited to digital infrastructure.',
    address: { '@type': 'PostalAddress', addressLocality: 'San Francisco', addressRegion: 'CA', addressCountry: 'US' },
  }
  const webSite = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: 'VoltAcre',
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: known,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return { structuredData: [organization, webSite, faqPage(QUESTIONS)] }
}
