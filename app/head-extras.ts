import type { EntryContext } from 'react-router'
import { SHARE_PICTURE_SIZE, SITE_PICTURE_PATH } from '../domain/share-picture.ts'
import type { WebsiteIdentity } from '../server/people/settings/website-info.ts'
import type { HeadExtras, HeadExtrasArgs, SharePicture, Thing } from './ui/document/structured-data.ts'

type RouteModule = { headExtras?: (args: HeadExtrasArgs) => HeadExtras } | undefined

const websitePicture = ({ settings }: WebsiteIdentity): SharePicture => ({
  url: SITE_PICTURE_PATH,
  alt: `${settings.site_name}: land for digital infrastructure`,
  size: SHARE_PICTURE_SIZE,
})

/**
 * HTML for the end of the head that only crawlers read. It is added outside React, which ignores unknown elements in
 * the head during hydration, so browsers download neither the code nor the data for it.
 */
export function headExtrasHtml(routerContext: EntryContext, website: WebsiteIdentity): string {
  const { publicUrl } = website
  const { matches, loaderData, statusCode } = routerContext.staticHandlerContext
  const route = matches.at(-1)?.route
  // An error page isn't shared or indexed.
  if (!route || statusCode !== 200) return ''
  const module = routerContext.routeModules[route.id] as RouteModule
  const data = loaderData[route.id]
  const { pictures = [websitePicture(website)], structuredData = [] } =
    module?.headExtras?.({ data, publicUrl, website }) ?? {}
  return pictures.map((picture) => pictureTags(picture, publicUrl)).join('') + TWITTER_CARD + script(structuredData)
}

const TWITTER_CARD = meta('name="twitter:card"', 'summary_large_image')

function pictureTags({ url, alt, size }: SharePicture, publicUrl: string): string {
  const sizes = size
    ? meta('property="og:image:width"', String(size.width)) + meta('property="og:image:height"', String(size.height))
    : ''
  return meta('property="og:image"', new URL(url, publicUrl).href) + sizes + meta('property="og:image:alt"', alt)
}

function meta(name: string, content: string): string {
  return `<meta ${name} content="${escapeAttribute(content)}"/>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeAttribute(text: string): string {
  return text.toWellFormed().replace(/[&<>"]/g, (character) => ESCAPES[character]!)
}

/** JSON-LD, which isn't executed and needs no nonce. Escaping `<` prevents the data from closing the element. */
function script(things: Thing[]): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
