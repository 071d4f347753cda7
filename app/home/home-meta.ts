import type { MetaDescriptor } from 'react-router'

export const homeTitle = (websiteName: string) => `Land for digital infrastructure | ${websiteName}`

const DESCRIPTION =
  'Search land for AI data centers, crypto mines and edge sites. Compare parcels by power, fiber, zoning, acreage and price.'

export function homeMeta(publicUrl: string, websiteName: string): MetaDescriptor[] {
  return [
    { title: homeTitle(websiteName) },
    { name: 'description', content: DESCRIPTION },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/` },
    { property: 'og:title', content: 'Land for digital infrastructure' },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: websiteName },
    { property: 'og:url', content: `${publicUrl}/` },
  ]
}
