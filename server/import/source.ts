import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type RowSource, SourceError } from './row-source.ts'

const SNIFFED_BYTES = 65_536

/**
 * Opens a CSV or GeoJSON file, whose format is detected from its content.
 * @throws {SourceError}
 */
export async function openSource(path: string): Promise<RowSource> {
  const { head, size } = await readHead(path)
  const name = basename(path)
  const unsupported = unsupportedFormat(head)
  if (unsupported) throw new SourceError(`${name} ${unsupported}`)
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
    throw new SourceError(error.code === 'ENOENT' ? `File not found: ${path}` : `Can't read ${path} (${error.code}).`)
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

function unsupportedFormat(head: Buffer): string | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'is compressed. Unpack it first.'
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return 'is a spreadsheet or an archive. Save it as CSV (UTF-8).'
  if (/^(\xff\xfe|\xfe\xff)/.test(head.toString('latin1', 0, 2))) return 'is UTF-16. Save it as CSV (UTF-8).'
  return head.includes(0) ? 'is a binary file, not CSV or GeoJSON.' : null
}
