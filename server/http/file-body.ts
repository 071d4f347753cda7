import type { ServerResponse } from 'node:http'
import { giveBack } from '../storage/give-back.ts'

type Chunks = AsyncIterableIterator<Uint8Array, unknown>

/** Of bodies that nobody has begun to read. */
const chunksOf = new WeakMap<ReadableStream, Chunks>()

/**
 * The body of an answer that is a file, read as fast as it is taken. The listener sends its chunks by `sendFile`;
 * whoever has no connection, as a test, reads the stream that it is.
 * @param chunks nobody else's: they are emptied once they are sent
 * @param release is called when the reader goes away: of a generator that was never begun, nothing runs
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
 * Whether an answer is sent by `sendFile`. Only files can be asked for by ranges. Other bodies are not so much as looked
 * at: from then on they would be sent as streams, which costs an answer of the API a fifth of its time.
 */
export const isFile = (response: Response): boolean =>
  response.headers.has('Accept-Ranges') && response.body !== null && chunksOf.has(response.body)

/** Sends an answer of which `isFile` is true. When it cannot be read to its end, the connection is ended instead. */
export async function sendFile({ status, headers, body }: Response, outgoing: ServerResponse): Promise<void> {
  const chunks = chunksOf.get(body!)!
  try {
    outgoing.setHeaders(headers).writeHead(status)
    for await (const chunk of chunks) {
      if (!(await write(outgoing, chunk))) break
      giveBack(chunk)
    }
    outgoing.end()
  } catch (error) {
    outgoing.destroy(error as Error)
  } finally {
    // Of what was never begun, too.
    await body!.cancel()
  }
}

/** @returns whether the system has taken all of it; false when the reader has gone */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const gone = () => resolve(false)
    if (outgoing.destroyed) return gone()
    outgoing.once('close', gone)
    outgoing.write(chunk, (error) => {
      outgoing.off('close', gone)
      resolve(!error)
    })
  })
}
