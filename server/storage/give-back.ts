/** A smaller chunk is part of a pool, which others write to. */
const LEAST_BYTES = 16 * 1024

/**
 * Gives the memory of a chunk back that nobody reads any more, and empties it. Left to the collector, what passes through
 * a server costs one collection of its whole heap for each ten megabytes. See docs/decisions/076-passing-bytes.md.
 */
export function giveBack(chunk: Uint8Array): void {
  const { buffer, byteLength } = chunk
  const isWhole = byteLength >= LEAST_BYTES && byteLength === buffer.byteLength
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
