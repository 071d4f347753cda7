import { constants } from 'node:fs'
import { access, type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { SourceError, type SourceRow } from './source.ts'

const MORE = 'more_columns'
const REASON = 'reason'

export interface RejectedRow {
  row: SourceRow
  reasons: string[]
}

/** The rows that were not taken, as a CSV of the file's own columns, so that it can be corrected and imported itself. */
export interface RejectedFile {
  readonly path: string
  write(rows: readonly RejectedRow[]): Promise<void>
  /** Leaves the file complete. One that a former run left is removed when this one has nothing to say to the end. */
  close(options: { isEnd: boolean }): Promise<void>
}

/** Throws when the folder cannot be written to: better before an import than in its middle. */
export async function prepareRejectedFile(
  path: string,
  { columns, kind }: { columns: readonly string[]; kind: 'csv' | 'geojson' },
): Promise<RejectedFile> {
  await access(dirname(path), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(`No file can be made in ${dirname(path)} (${error.code}). Set --rejected to a path of yours.`)
  })
  const position = kind === 'csv' ? 'line' : 'feature'
  const own = columns.filter((name) => name !== REASON && name !== position)
  const known = new Set(columns)
  let file: FileHandle | undefined

  const cells = ({ row, reasons }: RejectedRow) => {
    const others = Object.entries(row.values).filter(([name, value]) => !known.has(name) && value !== null)
    const more = kind === 'csv' ? [] : [others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : '']
    return [...own.map((name) => cell(row.values[name])), ...more, row.number, reasons.join('; ')]
  }
  return {
    path,
    async write(rows) {
      if (rows.length === 0) return
      const lines = rows.map(cells)
      if (!file) lines.unshift([...own, ...(kind === 'csv' ? [] : [MORE]), position, REASON])
      file ??= await open(path, 'w')
      await file.write(stringify(lines))
    },
    async close({ isEnd }) {
      if (file) await file.close()
      else if (isEnd) await rm(path, { force: true })
    },
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
