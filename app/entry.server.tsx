import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { document, report, website } from './context.ts'
import { headExtrasHtml } from './head-extras.ts'
import { NonceContext } from './nonce.ts'

// The server, which runs outside this build, sets the request context with these same keys.
export * as contexts from './context.ts'

/**
 * Renders the whole document before sending it. Pages are small, a complete page can get an ETag and a
 * Content-Security-Policy for its own scripts, and an error while rendering still gets the right status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(document)
  const headExtras = headExtrasHtml(routerContext, loadContext.get(website))
  page.html = await renderDocument(routerContext, { url: request.url, nonce: page.nonce, headExtras })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Reports errors thrown by loaders, actions and rendering, except those of requests that the client aborted. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (request.signal.aborted) return
  const provider = context as { get: (key: unknown) => (error: unknown) => void }
  provider.get(report)(error)
}

interface Options {
  url: string
  /** For the inline scripts of the document. */
  nonce: string
  /** HTML for the end of the head. */
  headExtras: string
}

/**
 * Renders the whole document, data included.
 * @throws what a component throws, so that the response can still get the right status
 */
export async function renderDocument(routerContext: EntryContext, options: Options): Promise<Buffer> {
  const { url, nonce, headExtras } = options
  const html = await renderFully(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  const headEnd = html.indexOf('</head>')
  const head = deferScripts(html.toString('utf8', 0, headEnd)) + headExtras
  return Buffer.concat([Buffer.from(head), html.subarray(headEnd)])
}

/** Waits for everything, including the stream of loader data, as React documents for renderers that don't stream. */
function renderFully(content: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(content, {
      nonce,
      // React would otherwise send large parts after the document, with scripts that put them in their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      // Also called for a part within a Suspense boundary, which React would leave to the browser.
      onError: reject,
    })
  })
}

/**
 * Lowers the priority of scripts, so that styles, fonts and the first image load before them on a slow connection: the
 * page is readable without scripts. React Router has no option for this. Where it doesn't find its text, scripts load as
 * usual. Not done in development, where React would report a hydration mismatch.
 */
function deferScripts(head: string): string {
  return import.meta.env.PROD
    ? head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : head
}
