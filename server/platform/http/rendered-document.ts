/** A document handed on beside its Response, because streaming it through one takes longer than rendering a small page. */
export interface RenderedDocument {
  /** Marks the document's own inline scripts, until {@link sealScripts} removes it. */
  readonly nonce: string
  /** Null until rendered, and for responses that aren't documents. */
  html: Buffer | null
  /** Origin of the map style, from which the document may fetch. */
  readonly mapOrigin: string | undefined
}

export const emptyDocument = (mapOrigin?: string): RenderedDocument => ({
  nonce: crypto.randomUUID(),
  html: null,
  mapOrigin,
})

const documents = new WeakMap<Response, RenderedDocument>()

/** Attaches the rendered document to its Response, which has no body. */
export function withDocument(response: Response, document: RenderedDocument): Response {
  if (document.html !== null && response.body === null) documents.set(response, document)
  return response
}

export function documentOf(response: Response): { nonce: string; html: Buffer; mapOrigin: string | undefined } | null {
  const document = documents.get(response)
  if (!document?.html) return null
  return { nonce: document.nonce, mapOrigin: document.mapOrigin, html: document.html }
}
