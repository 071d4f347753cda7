import { href } from 'react-router'
import { SHARE_PICTURE_SIZE, sharePicturePath } from '../../domain/share-picture.ts'
import type { WebsiteIdentity } from '../../server/people/settings/website-info.ts'
import { breadcrumbList, type HeadExtras, organizationRef, type Thing } from '../ui/document/structured-data.ts'
import { cityName } from './city-name.ts'
import type { FoundCity, ShownCity } from './load-city.ts'

/** Share picture and structured data of a city page. */
export function cityExtras({ city, nearby }: FoundCity, website: WebsiteIdentity): HeadExtras {
  const { publicUrl } = website
  const name = cityName(city)
  const address = publicUrl + href('/city/*', { '*': city.slug })
  const picture = { url: sharePicturePath('city', city), alt: name, size: SHARE_PICTURE_SIZE }
  const page: Thing = {
    '@type': 'CollectionPage',
    '@id': `${address}#page`,
    url: address,
    name: `Land for digital infrastructure around ${name}`,
    dateModified: city.updated_at,
    inLanguage: 'en',
    publisher: organizationRef(website),
    about: aboutCity(city),
  }
  if (nearby && nearby.listings.length > 0) {
    page.mainEntity = {
      '@type': 'ItemList',
      itemListElement: nearby.listings.map(({ slug, landowner_name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: landowner_name,
        url: publicUrl + href('/listings/:slug', { slug }),
      })),
    }
  }
  return { pictures: [picture], structuredData: [page, breadcrumbList(publicUrl, [{ label: name }])] }
}

function aboutCity({ city_name, state_name, latitude, longitude }: ShownCity): Thing {
  const isLocated = latitude !== null && longitude !== null
  return {
    '@type': 'City',
    name: city_name,
    containedInPlace: { '@type': 'AdministrativeArea', name: state_name },
    ...(isLocated ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
  }
}
