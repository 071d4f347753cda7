import { constants } from 'node:fs'
import { access, type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TableRow } from '../../files/table.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import { toCsvLines } from '../../platform/csv.ts'
import type { RowSource } from './row-source.ts'

const EXTRA_COLUMNS = 'more_columns'
const REASON = 'reason'

export interface RejectedRow {
  row: TableRow
  reasons: string[]
}

/** A CSV of the rejected rows with the columns of the imported file, so that it can be corrected and imported itself. */
export interface RejectedFile {
  readonly path: string
  write(rows: readonly RejectedRow[]): Promise<void>
  /** Closes the file. If a complete import rejected nothing, the file of a previous run is deleted. */
  close(options: { isComplete: boolean }): Promise<void>
}

/**
 * Checks before the import starts that the folder is writable.
 * @throws UnreadableFileError
 */
export async function prepareRejectedFile(
  path: string,
  { columns, kind }: Pick<RowSource, 'columns' | 'kind'>,
): Promise<RejectedFile> {
  await access(dirname(path), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(
      `Can't write to ${dirname(path)} (${error.code}). Choose another path with --rejected.`,
    )
  })
  const position = kind === 'table' ? 'line' : 'feature'
  const own = columns.filter((name) => name !== REASON && name !== position)
  const known = new Set(columns)
  let file: FileHandle | undefined

  const cells = ({ row, reasons }: RejectedRow) => {
    const others = Object.entries(row.values).filter(([name, value]) => !known.has(name) && value !== null)
    const more = kind === 'table' ? [] : [others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : '']
    return [...own.map((name) => cell(row.values[name])), ...more, row.number, reasons.join('; ')]
  }
  return {
    path,
    async write(rows) {
      if (rows.length === 0) return
      const lines = rows.map(cells)
      if (!file) lines.unshift([...own, ...(kind === 'table' ? [] : [EXTRA_COLUMNS]), position, REASON])
      file ??= await open(path, 'w')
      await file.write(toCsvLines(lines))
    },
    async close({ isComplete }) {
      if (file) await file.close()
      else if (isComplete) await rm(path, { force: true })
    },
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
