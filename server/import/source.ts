import { open } from 'node:fs/promises'
import { basename } from 'node:path'

/** One listing as the file has it. */
export interface SourceRow {
  /** Line of a CSV where the row starts, or number of the GeoJSON feature; from 1. */
  number: number
  /** By name of column. */
  values: Record<string, unknown>
  /** Why the row cannot be read as a listing at all. */
  problem?: string
}

/** A file of listings, read from its start to its end with a bounded need of memory. */
export interface RowSource {
  kind: 'csv' | 'geojson'
  /** Names of the columns; of a GeoJSON those of its first feature, and other features may have more. */
  columns: readonly string[]
  /** Bytes of the file in all, and read so far. */
  size: number
  bytesRead(): number
  rows(): AsyncIterable<SourceRow>
}

/** The file cannot be read as CSV or GeoJSON. The message is one line for whoever started the import. */
export class SourceError extends Error {
  override name = 'SourceError'
}

const SNIFFED_BYTES = 65_536

/** Opens a CSV or GeoJSON file; which of both it is, its content tells. */
export async function openSource(path: string): Promise<RowSource> {
  const { head, size } = await readHead(path)
  const name = basename(path)
  const foreign = foreignFormat(head)
  if (foreign) throw new SourceError(`${name} ${foreign}`)
  const start = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (start === '') throw new SourceError(`${name} is empty.`)
  if (!/^[{[]/.test(start)) return (await import('./csv-source.ts')).openCsv(path, { size, start })
  return (await import('./geojson-source.ts')).openGeoJson(path, { size })
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    )
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new SourceError(`${path} is not a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return { head: buffer.subarray(0, bytesRead), size: stats.size }
  } finally {
    await file.close()
  }
}

function foreignFormat(head: Buffer): string | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'is compressed. Unpack it first.'
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return 'is a spreadsheet or an archive. Save it as CSV (UTF-8).'
  if (/^(\xff\xfe|\xfe\xff)/.test(head.toString('latin1', 0, 2))) return 'is UTF-16. Save it as CSV (UTF-8).'
  return head.includes(0) ? 'is neither CSV nor GeoJSON: it has binary content.' : null
}
