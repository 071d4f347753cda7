/** Smaller chunks share a pooled buffer. */
const MIN_BYTES = 16 * 1024

/**
 * Releases the memory of a chunk that is no longer needed, which empties it. Left to the garbage collector, streaming costs
 * a full collection for every ten megabytes. See docs/decisions/029-passing-bytes.md.
 */
export function releaseBuffer(chunk: Uint8Array): void {
  const { buffer, byteLength } = chunk
  const isWhole = byteLength >= MIN_BYTES && byteLength === buffer.byteLength
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
