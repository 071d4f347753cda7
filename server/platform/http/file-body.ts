import type { ServerResponse } from 'node:http'
import { releaseBuffer } from '../storage/release-buffer.ts'

type Chunks = AsyncIterableIterator<Uint8Array, unknown>

/** The chunks of bodies that haven't been read from yet. */
const chunksOf = new WeakMap<ReadableStream, Chunks>()

/**
 * A response body that streams a file with backpressure. The listener sends its chunks with `sendFile`; without a
 * connection, as in tests, it is read as a normal stream.
 * @param chunks must not be shared, because their buffers are released once they are sent
 * @param release called when the client disconnects, because a generator that never started has no `finally` to run
 */
export function fileBody(chunks: Chunks, release: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        chunksOf.delete(body)
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value as Uint8Array<ArrayBuffer>)
      },
      async cancel() {
        await chunks.return?.(undefined)
        release()
      },
    },
    { highWaterMark: 0 },
  )
  chunksOf.set(body, chunks)
  return body
}

/**
 * Whether a response is sent by `sendFile`. Only files accept ranges. The body of other responses must not be accessed:
 * that turns it into a stream, which makes an API response a fifth slower.
 */
export const isFile = (response: Response): boolean =>
  response.headers.has('Accept-Ranges') && response.body !== null && chunksOf.has(response.body)

/** Sends a response for which `isFile` is true. Destroys the connection if the file can't be read to its end. */
export async function sendFile({ status, headers, body }: Response, outgoing: ServerResponse): Promise<void> {
  const chunks = chunksOf.get(body!)!
  try {
    outgoing.setHeaders(headers).writeHead(status)
    for await (const chunk of chunks) {
      if (!(await write(outgoing, chunk))) break
      releaseBuffer(chunk)
    }
    outgoing.end()
  } catch (error) {
    outgoing.destroy(error as Error)
  } finally {
    // Also releases a file that was never read from.
    await body!.cancel()
  }
}

/** @returns whether the chunk was written; false when the client has disconnected */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = () => resolve(false)
    if (outgoing.destroyed) return onClose()
    outgoing.once('close', onClose)
    outgoing.write(chunk, (error) => {
      outgoing.off('close', onClose)
      resolve(!error)
    })
  })
}
