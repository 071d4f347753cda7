import { Transform } from 'node:stream'

/** A stream that fails with `tooLarge()` after `maxBytes`. */
export function limitBytes(maxBytes: number, tooLarge: () => Error): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
}
