import type { OpenFile } from '../../../server/platform/storage/storage.ts'

/** A private file that the browser saves. */
export function attachment({ stream, size, contentType }: OpenFile, name: string): Response {
  // Node.js takes any stream as a body.
  return new Response(stream as unknown as ReadableStream, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
