/** What the HTTP listener knows about a request and a `Request` doesn't carry. */
export interface Connection {
  /** Address of the peer, which may be a proxy. */
  remoteAddress?: string | undefined
  /** Address of the visitor; see `Forwarding`. */
  clientAddress?: string | undefined
  /** Whether the client has disconnected, so that nobody will receive the response. */
  isAborted?: (() => boolean) | undefined
  /** Streams the request body in chunks that the reader owns. Read this or the Request's body, never both. */
  body?: AsyncIterable<Uint8Array> | undefined
}
