import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { report } from './context.ts'
import { NonceContext } from './nonce.ts'

// The server outside the build puts its values into requests under these very keys.
export * as contexts from './context.ts'

/** Tells the server which scripts of the document are its own; it is taken out before the document is sent. */
const RENDER_NONCE = 'x-render-nonce'
const GIVE_UP_MS = 10_000

/**
 * Renders the whole document before it is sent: pages are small, a whole one can be given an ETag and a content policy
 * that names its own scripts, and a failure still gets its proper status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = crypto.randomUUID()
  const html = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(RENDER_NONCE, nonce)
  return new Response(html, { status, headers })
}

function render(document: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(afterThePicture(Buffer.concat(chunks).toString('utf8')))
        done()
      },
    })
    const stream = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: reject,
    })
    setTimeout(() => stream.abort(new Error('The page took too long to render.')), GIVE_UP_MS).unref()
  })
}

/**
 * Scripts make a page livelier, but it is read without them: on a slow line, styles, fonts and the first picture come
 * before them. React Router has no setting for it; while developing, React would wonder at the attribute.
 */
function afterThePicture(html: string): string {
  return import.meta.env.PROD
    ? html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : html
}

/** React Router tells of what a loader threw; the server's own log has it already through `report`. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (request.signal.aborted) return
  const provider = context as { get: (key: unknown) => (error: unknown) => void }
  provider.get(report)(error)
}
