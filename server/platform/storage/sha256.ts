import { createHash } from 'node:crypto'

/** The SHA-256 of what a stream contains, in hexadecimal. */
export async function sha256Of(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
