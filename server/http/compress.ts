import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Below this, the headers weigh more than what is saved. */
export const WORTH_COMPRESSING = 1_024

export type Coding = 'br' | 'gzip'

/** There are few browsers, and each says the same every time. */
const known = new Map<string, Coding | null>()
const MAX_KNOWN = 200
const LONGEST_KNOWN = 100

/** The coding to answer with: brotli where it is taken, else gzip, else none. */
export function acceptedCoding(accept: string | null | undefined): Coding | null {
  if (!accept) return null
  const before = known.get(accept)
  if (before !== undefined) return before
  const coding = readCoding(accept)
  if (known.size < MAX_KNOWN && accept.length <= LONGEST_KNOWN) known.set(accept, coding)
  return coding
}

function readCoding(accept: string): Coding | null {
  const takes = (coding: string) =>
    accept.split(',').some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

/** `once` for what is compressed a single time and served often: as small as it gets. */
export function compress(body: Uint8Array, coding: Coding, effort: 'each' | 'once'): Promise<Buffer> {
  if (coding === 'gzip') return deflate(body, { level: effort === 'once' ? 9 : 6 })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 11 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
