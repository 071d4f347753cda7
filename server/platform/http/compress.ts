import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Bytes. Below this, compression saves less than its headers cost. */
export const WORTH_COMPRESSING = 1_024

export type ContentEncoding = 'br' | 'gzip'

/** Browsers send few distinct `Accept-Encoding` values. */
const codingByHeader = new LRUCache<string, ContentEncoding | 'identity'>({ max: 200 })
const MAX_CACHED_LENGTH = 100

/** The coding to respond with: brotli if accepted, else gzip, else null for none. */
export function acceptedCoding(accept: string | null | undefined): ContentEncoding | null {
  if (!accept) return null
  const cached = codingByHeader.get(accept)
  const coding = cached ?? readCoding(accept)
  if (!cached && accept.length <= MAX_CACHED_LENGTH) codingByHeader.set(accept, coding)
  return coding === 'identity' ? null : coding
}

function readCoding(accept: string): ContentEncoding | 'identity' {
  const accepts = (coding: string) =>
    accept.split(',').some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** `smallest` takes longer, for a body that is compressed once and sent often. */
export function compress(body: Uint8Array, coding: ContentEncoding, effort: 'fast' | 'smallest'): Promise<Buffer> {
  if (coding === 'gzip') return deflate(body, { level: effort === 'smallest' ? 9 : 6 })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'smallest' ? 11 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
