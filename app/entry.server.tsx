import type { EntryContext, RouterContextProvider } from 'react-router'
import { document, report, site } from './context.ts'
import { headExtrasHtml } from './head-extras.ts'
import { renderDocument } from './render-document.tsx'

// The server outside the build puts its values into requests under these very keys.
export * as contexts from './context.ts'

/**
 * Renders the whole document before it is sent: pages are small, a whole one can be given an ETag and a content policy
 * that names its own scripts, and a failure still gets its proper status.
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

/** React Router tells of what a loader threw; the server's own log has it already through `report`. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (request.signal.aborted) return
  const provider = context as { get: (key: unknown) => (error: unknown) => void }
  provider.get(report)(error)
}
