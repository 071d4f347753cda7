import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const LINE_END = 0x0a
const TAB = 0x09
/** A gzip file ends with the size of its content. */
const SIZE_BYTES = 4

/**
 * A gzipped table of tab-separated text, kept as bytes: rows are decoded when they are read, which takes a tenth of the
 * memory that objects would.
 */
export class TextTable {
  readonly #bytes: Buffer
  /** Where each line starts, and where the last one ends. */
  readonly #starts: Uint32Array

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const starts = [0]
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, end + 1)) starts.push(end + 1)
    this.#starts = Uint32Array.from(starts)
  }

  static async read(file: URL): Promise<TextTable> {
    const zipped = await readFile(file)
    // Decompressed in one chunk: thousands of small ones would leave the process larger by twice the table.
    const chunkSize = zipped.readUInt32LE(zipped.length - SIZE_BYTES) + 1
    return new TextTable(await promisify(gunzip)(zipped, { chunkSize }))
  }

  get length(): number {
    return this.#starts.length - 1
  }

  row(line: number): string[] {
    return this.#bytes.toString('utf8', this.#starts[line], this.#starts[line + 1]! - 1).split('\t')
  }

  /** The bytes of the first column. */
  key(line: number): Buffer {
    const start = this.#starts[line]!
    return this.#bytes.subarray(start, this.#bytes.indexOf(TAB, start))
  }

  /** The first byte of the second column, as text. */
  secondInitial(line: number): string {
    return String.fromCharCode(this.#bytes[this.#bytes.indexOf(TAB, this.#starts[line]!) + 1]!)
  }

  /** The first line whose key is not less than this one. The lines must be sorted by the bytes of their keys. */
  lowerBound(key: Buffer): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (Buffer.compare(this.key(middle), key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
