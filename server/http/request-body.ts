import type { Connection } from '../app.ts'

interface Asked {
  req: { raw: Request }
  env: Connection | undefined
}

/** What a request brings, as it arrives. A connection's own chunks are not copied, and may be given back. */
export const bodyOf = ({ req, env }: Asked): AsyncIterable<Uint8Array> =>
  env?.body ?? req.raw.body ?? new Blob().stream()
