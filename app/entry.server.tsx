import type { EntryContext, RouterContextProvider } from 'react-router'
import { document, report, site } from './context.ts'
import { headExtrasHtml } from './head-extras.ts'
import { renderDocument } from './render-document.tsx'

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
  const headExtras = headExtrasHtml(routerContext, loadContext.get(site))
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
