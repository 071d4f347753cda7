import { type Screen, screenOf } from '../analytics/screen.ts'
import { type Coding, compress, WORTH_COMPRESSING } from '../http/compress.ts'
import type { WholeAnswer } from '../http/finish.ts'
import type { ContentTable } from './content-changes.ts'

/** A page that was rendered once, with what it was sent as. Times are of `performance.now()`. */
export interface KeptPage {
  readonly tables: readonly ContentTable[]
  readonly etag: string
  readonly body: Buffer
  /** Made when they are first asked for. */
  readonly coded: Partial<Record<Coding, CodedBody>>
  /** As `writeHead` takes them: name, value, name, value; without those of the body. */
  readonly headers: readonly string[]
  readonly bodyHeaders: readonly string[]
  /** Null for what programs read, such as feeds. */
  readonly screen: Screen | null
  readonly renderedAt: number
  /** When it was first heard that what it says may have changed. */
  changedAt: number | null
  /** When it could not be rendered anew, since the last change. */
  failedAt: number | null
}

export interface CodedBody {
  bytes: Buffer
  /** How often it was sent; what is sent often is worth being made smaller. */
  sent: number
  isSmallest: boolean
}

const OF_BODY = new Set(['content-type', 'content-length', 'content-encoding'])
/** What a Map, a key and the objects take, about. */
const OVERHEAD_BYTES = 2_000
/** A part of a large sitemap would push out what people read. */
const LARGEST_BYTES = 2_000_000

/** Null for what must not be kept: failures, and what was made for one visitor or for now. */
export function keptPage(whole: WholeAnswer, about: Pick<KeptPage, 'tables' | 'renderedAt'>): KeptPage | null {
  const { status, headers, body, etag } = whole
  if (status !== 200 || etag === null || headers.has('Set-Cookie') || body.byteLength > LARGEST_BYTES) return null
  if (/no-store|private/.test(headers.get('Cache-Control') ?? '')) return null
  const pairs = [...headers].filter(([name]) => name !== 'content-length')
  const flat = (ofBody: boolean) => pairs.filter(([name]) => OF_BODY.has(name) === ofBody).flat()
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

/** A page that came out the same again is as small as the one before. */
export function inheritCodings(page: KeptPage, former: KeptPage): void {
  if (former.etag === page.etag) Object.assign(page.coded, former.coded)
}

export function sizeOf({ body, coded }: KeptPage): number {
  const codings = Object.values(coded).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  return OVERHEAD_BYTES + body.byteLength + codings
}

/** The coding in which a page is sent; null for the page as it is. */
export const codingOf = (page: KeptPage, accepted: Coding | null): Coding | null =>
  page.body.byteLength >= WORTH_COMPRESSING ? accepted : null

export async function codedBody(page: KeptPage, coding: Coding): Promise<CodedBody> {
  const bytes = await compress(page.body, coding, 'each')
  // Whoever was faster is as good.
  page.coded[coding] ??= { bytes, sent: 0, isSmallest: false }
  return page.coded[coding]
}

/** Sent so often, and unchanged for so long, that the time for the smallest form is well spent. */
const OFTEN = 20
const SETTLED_MS = 5_000
let isShrinking = false

/** Makes a form of a page as small as it gets, one at a time, behind those who read it. */
export function shrinkWhenWorth(page: KeptPage, coding: Coding): void {
  const coded = page.coded[coding]
  if (!coded || coded.isSmallest || isShrinking) return
  if (coded.sent < OFTEN || performance.now() - page.renderedAt < SETTLED_MS) return
  isShrinking = true
  compress(page.body, coding, 'once')
    .then((bytes) => {
      coded.bytes = bytes
      coded.isSmallest = true
    })
    .finally(() => {
      isShrinking = false
    })
}
