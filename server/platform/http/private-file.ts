import type { Readable } from 'node:stream'
import { attachment } from './attachment.ts'
import type { Cookies } from './cookie.ts'
import { fileBody } from './file-body.ts'

/** A file that only its reader may have, under the name that it is saved as. */
export interface PrivateFile {
  stream: Readable
  /** In bytes. */
  size: number
  contentType: string
  name: string
}

/** A download that no cache stores and no search engine lists. */
export function privateFile({ stream, size, contentType, name }: PrivateFile, cookies: Cookies): Response {
  const headers = new Headers({
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Accept-Ranges': 'none',
    'Content-Disposition': attachment(name),
    'Cache-Control': 'private, no-store',
    Vary: 'Cookie',
    'X-Robots-Tag': 'noindex',
  })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(
    fileBody(stream.iterator(), () => stream.destroy()),
    { headers },
  )
}
