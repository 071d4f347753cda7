import type { MetaDescriptor } from 'react-router'

export const HOME_TITLE = 'Land for digital infrastructure | VoltAcre'

const DESCRIPTION =
  'Search land for AI data centers, crypto mines and edge sites: parcels with their power, fiber, zoning, acreage and price.'

export function homeMeta(publicUrl: string): MetaDescriptor[] {
  return [
    { title: HOME_TITLE },
    { name: 'description', content: DESCRIPTION },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/` },
    { property: 'og:title', content: 'Land for digital infrastructure' },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'VoltAcre' },
    { property: 'og:url', content: `${publicUrl}/` },
  ]
}
