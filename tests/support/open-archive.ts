import { readFileSync } from 'node:fs'
import { PMTiles, type Source } from 'pmtiles'

/** Opens an archive of tiles with the reader that browsers use. */
export function openArchive(path: string): PMTiles {
  const bytes = readFileSync(path)
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source)
}
