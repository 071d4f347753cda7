import type { TableName } from '../db/schema.ts'
import { type ContentEncoding, compress, WORTH_COMPRESSING } from '../http/compress.ts'
import type { BufferedResponse } from '../http/finish.ts'
import { type Screen, screenOf } from '../http/screen-response.ts'

/** A rendered page and its compressed forms. Times are by `performance.now()`. */
export interface CachedPage {
  readonly tables: readonly TableName[]
  readonly etag: string
  readonly body: Buffer
  /** Compressed on first request. */
  readonly coded: Partial<Record<ContentEncoding, CodedBody>>
  /** Alternating names and values, as `writeHead` takes them, without the headers of the body. */
  readonly headers: readonly string[]
  readonly bodyHeaders: readonly string[]
  /** Null for feeds and other pages for programs. */
  readonly screen: Screen | null
  readonly renderedAt: number
  /** When its tables first changed since the render; null if they haven't. */
  changedAt: number | null
  /** When rendering it again failed, since the last change. */
  failedAt: number | null
}

export interface CodedBody {
  bytes: Buffer
  /** How often it was sent; frequently sent forms are compressed further. */
  sent: number
  isSmallest: boolean
}

const BODY_HEADERS = new Set(['content-type', 'content-length', 'content-encoding'])
/** Approximate memory of the Map entry, the key and the objects. */
const OVERHEAD_BYTES = 2_000
/** Larger responses, such as parts of a sitemap, would evict pages that people read. */
const MAX_BYTES = 2_000_000

/** Null for responses that must not be cached: errors, personal pages and `no-store`. */
export function toCachedPage(
  response: BufferedResponse,
  about: Pick<CachedPage, 'tables' | 'renderedAt'>,
): CachedPage | null {
  const { status, headers, body, etag } = response
  if (status !== 200 || etag === null || headers.has('Set-Cookie') || body.byteLength > MAX_BYTES) return null
  if (/no-store|private/.test(headers.get('Cache-Control') ?? '')) return null
  const pairs = [...headers].filter(([name]) => name !== 'content-length')
  const flat = (ofBody: boolean) => pairs.filter(([name]) => BODY_HEADERS.has(name) === ofBody).flat()
  return {
    ...about,
    etag,
    body,
    coded: {},
    headers: flat(false),
    bodyHeaders: flat(true),
    screen: screenOf(headers),
    changedAt: null,
    failedAt: null,
  }
}

/** Reuses the compressed forms of the previous version when the content is the same. */
export function inheritCodings(page: CachedPage, previous: CachedPage): void {
  if (previous.etag === page.etag) Object.assign(page.coded, previous.coded)
}

export function sizeOf({ body, coded }: CachedPage): number {
  const codings = Object.values(coded).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  return OVERHEAD_BYTES + body.byteLength + codings
}

/** The content coding to send a page with; null to send it uncompressed. */
export const codingOf = (page: CachedPage, accepted: ContentEncoding | null): ContentEncoding | null =>
  page.body.byteLength >= WORTH_COMPRESSING ? accepted : null

export async function codedBody(page: CachedPage, coding: ContentEncoding): Promise<CodedBody> {
  const bytes = await compress(page.body, coding, 'fast')
  // A concurrent request may have stored its result first.
  page.coded[coding] ??= { bytes, sent: 0, isSmallest: false }
  return page.coded[coding]
}

/** A page sent this often and unchanged this long is worth compressing at the highest level. */
const MIN_SENT = 20
const MIN_AGE_MS = 5_000
let isShrinking = false

/** Recompresses a form of a page at the highest level in the background, one at a time. */
export function shrinkIfPopular(page: CachedPage, coding: ContentEncoding): void {
  const coded = page.coded[coding]
  if (!coded || coded.isSmallest || isShrinking) return
  if (coded.sent < MIN_SENT || performance.now() - page.renderedAt < MIN_AGE_MS) return
  isShrinking = true
  compress(page.body, coding, 'smallest')
    .then((bytes) => {
      coded.bytes = bytes
      coded.isSmallest = true
    })
    .finally(() => {
      isShrinking = false
    })
}
