import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedCoding, compress, WORTH_COMPRESSING } from '../http/compress.ts'
import { matchesETag } from '../http/conditional.ts'
import type { BufferedResponse } from '../http/finish.ts'
import { type CachedPage, codedBody, codingOf, shrinkIfPopular } from './cached-page.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  id: string
  /** By `performance.now()`. */
  started: number
}

/** Cache-Status (RFC 9211), and the older Warning header for stale responses. */
const MARKS = {
  hit: ['Cache-Status', 'voltacre; hit'],
  miss: ['Cache-Status', 'voltacre; fwd=miss'],
  stale: ['Cache-Status', 'voltacre; hit; detail=stale', 'Warning', '110 voltacre "Response is Stale"'],
} as const
export type Mark = keyof typeof MARKS

/** Sends a page, or a 304. @returns the status; null if the page isn't compressed yet with the requested coding */
export function sendReady(exchange: Exchange, page: CachedPage, mark: Mark = 'hit'): number | null {
  const { request, response, id } = exchange
  const noneMatch = request.headers['if-none-match']
  if (noneMatch !== undefined && matchesETag(noneMatch, page.etag)) {
    response.writeHead(304, [...page.headers, ...MARKS[mark], 'X-Request-Id', id])
    response.end()
    return 304
  }
  const coding = codingOf(page, acceptedCoding(request.headers['accept-encoding']))
  const coded = coding && page.coded[coding]
  if (coding && !coded) return null
  const headers = [...page.headers, ...page.bodyHeaders, ...MARKS[mark], 'X-Request-Id', id]
  if (!coded) return write(exchange, 200, headers, page.body)
  coded.sent++
  shrinkIfPopular(page, coding)
  headers.push('Content-Encoding', coding)
  return write(exchange, 200, headers, coded.bytes)
}

/** Sends a page, compressing it first if needed; `onResized` is called after that. */
export async function sendPage(
  exchange: Exchange,
  page: CachedPage,
  { mark, onResized }: { mark: Mark; onResized: () => void },
): Promise<number> {
  const coding = codingOf(page, acceptedCoding(exchange.request.headers['accept-encoding']))
  if (coding && !page.coded[coding]) {
    await codedBody(page, coding)
    onResized()
  }
  return sendReady(exchange, page, mark) ?? 200
}

/** Sends a response that isn't cached, such as a 404 or an error. */
export async function sendUncached(exchange: Exchange, { status, headers, body }: BufferedResponse): Promise<number> {
  const { request, id } = exchange
  const flat = [...headers].flat()
  flat.push('X-Request-Id', id, ...MARKS.miss)
  const accepted = acceptedCoding(request.headers['accept-encoding'])
  const coding = body.byteLength >= WORTH_COMPRESSING ? accepted : null
  if (coding) flat.push('Content-Encoding', coding)
  return write(exchange, status, flat, coding ? await compress(body, coding, 'fast') : body)
}

function write({ request, response }: Exchange, status: number, headers: string[], body: Buffer): number {
  headers.push('Content-Length', String(body.byteLength))
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
  return status
}
