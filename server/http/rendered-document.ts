/** A document goes past its Response: writing and reading the stream of one takes longer than rendering a small page. */
export interface RenderedDocument {
  /** Marks the inline scripts that are the document's own, until {@link sealScripts} takes it out. */
  readonly nonce: string
  /** In parts; null until it is rendered, and for what is no document. */
  html: readonly (string | Buffer)[] | null
  /** Another site that it may fetch from: the one that a map comes from. */
  readonly mapOrigin: string | undefined
}

export const emptyDocument = (mapOrigin?: string): RenderedDocument => ({
  nonce: crypto.randomUUID(),
  html: null,
  mapOrigin,
})

const documents = new WeakMap<Response, RenderedDocument>()

/** Gives a Response without a body the document that was rendered for it. */
export function withDocument(response: Response, document: RenderedDocument): Response {
  if (document.html !== null && response.body === null) documents.set(response, document)
  return response
}

export function documentOf(response: Response): { nonce: string; html: Buffer; mapOrigin: string | undefined } | null {
  const document = documents.get(response)
  if (!document?.html) return null
  return {
    nonce: document.nonce,
    mapOrigin: document.mapOrigin,
    html: Buffer.concat(document.html.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  }
}
