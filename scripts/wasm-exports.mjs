const EXPORTS = 7
const HEADER_BYTES = 8

/** The library without those exports of which `isUsed` says no; functions keep their numbers, so nothing else changes. */
export function withoutExports(library, isUsed) {
  const parts = [library.subarray(0, HEADER_BYTES)]
  const reader = readerAt(library, HEADER_BYTES)
  while (reader.at < library.length) {
    const start = reader.at
    const id = library[reader.at++]
    const size = reader.number()
    if (id === EXPORTS) {
      const content = exportsOf(reader, isUsed)
      parts.push(Buffer.from([EXPORTS]), leb128(content.length), content)
    } else {
      reader.at += size
      parts.push(library.subarray(start, reader.at))
    }
  }
  return Buffer.concat(parts)
}

function exportsOf(reader, isUsed) {
  const used = []
  for (let left = reader.number(); left > 0; left--) {
    const start = reader.at
    const length = reader.number()
    const name = reader.bytes.toString('utf8', reader.at, reader.at + length)
    // After the name, one byte says what it is.
    reader.at += length + 1
    reader.number()
    if (isUsed(name)) used.push(reader.bytes.subarray(start, reader.at))
  }
  return Buffer.concat([leb128(used.length), ...used])
}

/** Reads the unsigned LEB128 numbers of WebAssembly. */
const readerAt = (bytes, at) => ({
  bytes,
  at,
  number() {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++]
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  },
})

function leb128(value) {
  const bytes = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return Buffer.from([...bytes, value])
}
