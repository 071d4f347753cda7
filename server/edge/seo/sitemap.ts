import type { SitemapContent, SitemapEntry, SitemapKind, SitemapPart } from './service.ts'
import { xmlText } from './xml.ts'

/** The fixed public screens. */
export const SCREENS = [
  '/',
  '/search',
  '/candidate-sites',
  '/blog',
  '/learn',
  '/contact',
  '/data',
  '/data/sources',
  '/method',
  '/dashboard',
  '/list-your-land',
  '/screen',
  '/demo',
  '/privacy',
  '/terms',
  '/nda',
] as const

export const SCREENS_PART = '/sitemaps/screens.xml'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const KINDS: readonly SitemapKind[] = ['listings', 'blog', 'city', 'dashboard', 'candidate-sites']

/** Parses a file name such as `listings-1.xml`. */
export function partOf(file: string): { kind: SitemapKind; number: number } | null {
  const [, name, number] = /^([a-z-]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
  const kind = KINDS.find((known) => known === name)
  return kind ? { kind, number: Number(number) } : null
}

export function sitemapIndex(parts: SitemapPart[], publicUrl: string): string {
  const listed = parts.map(
    ({ kind, number, changed_at }) =>
      `<sitemap><loc>${xmlText(`${publicUrl}/sitemaps/${kind}-${number}.xml`)}</loc><lastmod>${changed_at}</lastmod></sitemap>\n`,
  )
  const screens = `<sitemap><loc>${xmlText(publicUrl + SCREENS_PART)}</loc></sitemap>\n`
  return `${XML}<sitemapindex ${NAMESPACE}>\n${screens}${listed.join('')}</sitemapindex>\n`
}

/** Has no lastmod, because the screens have no known change time. */
export function screensSitemap(publicUrl: string): string {
  const urls = SCREENS.map((path) => `<url><loc>${xmlText(publicUrl + path)}</loc></url>\n`)
  return `${XML}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`
}

/** Streams one part; reads the next rows only when the client has received the previous ones. */
export function partStream(
  kind: SitemapKind,
  content: SitemapContent,
  publicUrl: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const pieces = partPieces(kind, content, publicUrl)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* partPieces(kind: SitemapKind, content: SitemapContent, publicUrl: string): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE}>\n`
  for await (const entries of content.entries()) {
    yield entries.map((entry) => url(`${publicUrl}/${kind}/`, entry)).join('')
  }
  yield '</urlset>\n'
}

const url = (folder: string, { slug, changed_at }: SitemapEntry) =>
  `<url><loc>${xmlText(folder + encodeURIComponent(slug))}</loc><lastmod>${changed_at}</lastmod></url>\n`
