import { openCsv } from './csv.ts'
import { readHead } from './read-head.ts'
import type { Table } from './table.ts'

/** Opens a CSV or an Excel workbook, which is detected from its content. @throws UnreadableFileError */
export async function openTable(path: string): Promise<Table> {
  const { head } = await readHead(path)
  return head.toString('latin1', 0, 4) === 'PK\x03\x04' ? (await import('./xlsx.ts')).openXlsx(path) : openCsv(path)
}
