import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedCoding, compress, WORTH_COMPRESSING } from '../http/compress.ts'
import { holds } from '../http/conditional.ts'
import type { WholeAnswer } from '../http/finish.ts'
import { codedBody, codingOf, type KeptPage, shrinkWhenWorth } from './kept-page.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  id: string
  /** Of `performance.now()`. */
  started: number
}

/** RFC 9211 says where an answer comes from; the older Warning tells that it may be outdated. */
const MARKS = {
  hit: ['Cache-Status', 'voltacre; hit'],
  miss: ['Cache-Status', 'voltacre; fwd=miss'],
  stale: ['Cache-Status', 'voltacre; hit; detail=stale', 'Warning', '110 voltacre "Response is Stale"'],
} as const
export type Mark = keyof typeof MARKS

/** Writes a page that has the form that is asked for, or a 304. @returns its status; null when the form is missing */
export function sendReady(exchange: Exchange, page: KeptPage, mark: Mark = 'hit'): number | null {
  const { request, response, id } = exchange
  const noneMatch = request.headers['if-none-match']
  if (noneMatch !== undefined && holds(noneMatch, page.etag)) {
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
  shrinkWhenWorth(page, coding)
  headers.push('Content-Encoding', coding)
  return write(exchange, 200, headers, coded.bytes)
}

/** The same, and makes the form first when it is missing; `onGrown` is called when the page has got it. */
export async function sendPage(
  exchange: Exchange,
  page: KeptPage,
  { mark, onGrown }: { mark: Mark; onGrown: () => void },
): Promise<number> {
  const coding = codingOf(page, acceptedCoding(exchange.request.headers['accept-encoding']))
  if (coding && !page.coded[coding]) {
    await codedBody(page, coding)
    onGrown()
  }
  return sendReady(exchange, page, mark) ?? 200
}

/** Writes what is not kept: a page that is missing, or says that it cannot be shown now. */
export async function sendWhole(exchange: Exchange, { status, headers, body }: WholeAnswer): Promise<number> {
  const { request, id } = exchange
  const flat = [...headers].flat()
  flat.push('X-Request-Id', id, ...MARKS.miss)
  const accepted = acceptedCoding(request.headers['accept-encoding'])
  const coding = body.byteLength >= WORTH_COMPRESSING ? accepted : null
  if (coding) flat.push('Content-Encoding', coding)
  return write(exchange, status, flat, coding ? await compress(body, coding, 'each') : body)
}

function write({ request, response }: Exchange, status: number, headers: string[], body: Buffer): number {
  headers.push('Content-Length', String(body.byteLength))
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
  return status
}
