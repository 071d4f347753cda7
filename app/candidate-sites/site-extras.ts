import { href } from 'react-router'
import { type CandidateSiteDetails, stateName } from '../../domain/candidate-site/candidate-site.ts'
import { breadcrumbList, type HeadExtras } from '../ui/document/structured-data.ts'
import { siteCrumbs } from './site-crumbs.ts'

/** Structured data of a candidate site: a place, and no offer. */
export function siteExtras(site: CandidateSiteDetails, publicUrl: string): HeadExtras {
  const { name, slug, city, state, country, latitude, longitude } = site
  const address = {
    ...(city ? { addressLocality: city } : {}),
    ...(state ? { addressRegion: stateName(state) } : {}),
    ...(country ? { addressCountry: country } : {}),
  }
  const place = {
    '@type': 'Place',
    '@id': `${publicUrl}${href('/candidate-sites/:slug', { slug })}#place`,
    name,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(Object.keys(address).length > 0 ? { address: { '@type': 'PostalAddress', ...address } } : {}),
  }
  return { structuredData: [place, breadcrumbList(publicUrl, siteCrumbs(site))] }
}
