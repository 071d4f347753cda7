import type { ZipFile } from 'yauzl'
import { unescapeFormula } from '../../domain/text/formulas.ts'
import { detectDecimalMark } from '../../domain/text/numbers.ts'
import { entriesOf, nameList, openArchive } from './archive.ts'
import { columnLike, coordinateColumns, PLACE_COLUMNS, sizeColumn } from './column-names.ts'
import { headerOf } from './header.ts'
import { repackWorkbook } from './repack-workbook.ts'
import { columnsOf, type Table, type TableRow } from './table.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'
import { readWorkbookParts, type WorkbookParts, type WorksheetPart } from './workbook-parts.ts'

/** The library holds the whole workbook in memory, many times its unpacked size. */
const MAX_UNPACKED_BYTES = 100_000_000

type Cell = string | number | boolean | Date | null

interface Sheet {
  sheet: string
  data: Cell[][]
}

/** Opens the sheet of a workbook that has a table; of several, the one about places. @throws UnreadableFileError */
export async function openXlsx(path: string): Promise<Table> {
  const { size, sheets } = await readVisibleSheets(path)
  const { numbered, texts, last, cells } = withHeader(chooseSheet(sheets))
  const columns = columnsOf(cells)
  return {
    format: 'xlsx',
    columns,
    decimal: detectDecimalMark(texts.slice(last + 1).flat()) ?? '.',
    bytesRead: () => size,
    async *rows() {
      for (const row of numbered.slice(last + 1)) yield rowOf(row, columns)
    },
  }
}

/** Other sheets may be covers, notes or lists of codes. */
function chooseSheet(sheets: readonly Sheet[]): Sheet {
  const filled = sheets.filter(({ data }) => data.some((row) => row.some(isFilled)))
  const tables = filled.filter(isTable)
  const [best = filled] = [3, 2, 1, 0]
    .map((rank) => tables.filter((sheet) => placeRank(sheet) === rank))
    .filter(({ length }) => length > 0)
  if (best.length > 1 && tables.length > 1)
    throw new UnreadableFileError(
      `The workbook has ${tables.length} sheets with tables (${nameList(tables.map(({ sheet }) => sheet))}). Save one of them as its own file.`,
    )
  const [chosen] = best
  if (!chosen) throw new UnreadableFileError('The workbook is empty.')
  return chosen
}

function isTable(sheet: Sheet): boolean {
  const widths = sheet.data.map((row) => row.filter(isFilled).length).filter((width) => width > 0)
  return widths.filter((width) => width > 1).length > 1 || (widths.length > 1 && placeRank(sheet) > 0)
}

const { coordinates, geometry, address, city, county, zip } = PLACE_COLUMNS

/** How well the columns of a sheet say where things are: 3 with coordinates or shapes, 2 with addresses, 0 not at all. */
function placeRank(sheet: Sheet): number {
  const { cells: columns } = withHeader(sheet)
  if (coordinateColumns(columns) || columnLike(columns, [...coordinates, ...geometry])) return 3
  if (columnLike(columns, address)) return 2
  return columnLike(columns, [...city, ...county, ...zip]) || sizeColumn(columns) ? 1 : 0
}

/** The rows that aren't blank, the texts of the first ones, and the header. */
function withHeader({ data }: Sheet) {
  const numbered = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some(isFilled))
  const texts = numbered.slice(0, 50).map(({ cells }) => cells.map(textOf))
  const width = Math.max(...texts.map((row) => row.length))
  const padded = texts.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  return { numbered, texts, ...headerOf(padded) }
}

/** The sheets that Excel shows. @throws UnreadableFileError, also where only others have a table */
async function readVisibleSheets(path: string): Promise<{ size: number; sheets: Sheet[] }> {
  const archive = await openArchive(path)
  try {
    const entries = await entriesOf(archive)
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (size > MAX_UNPACKED_BYTES)
      throw new UnreadableFileError('The workbook is larger than 100 MB unpacked. Save the sheet as CSV.')
    const parts = await readWorkbookParts(archive, entries)
    const sheetsThat = (isHidden: boolean) =>
      readSheets(
        archive,
        parts,
        parts.sheets.filter((sheet) => sheet.isHidden === isHidden),
      )
    const sheets = await sheetsThat(false)
    if (!sheets.some(isTable)) assertNoneHidden((await sheetsThat(true)).filter(isTable))
    return { size: archive.fileSize, sheets }
  } finally {
    archive.close()
  }
}

function assertNoneHidden(tables: readonly Sheet[]): void {
  if (tables.length === 0) return
  const names = nameList(tables.map(({ sheet }) => sheet))
  throw new UnreadableFileError(
    tables.length === 1
      ? `The only sheet with a table is hidden (${names}). Unhide it in Excel, then upload the workbook again.`
      : `The sheets with tables are hidden (${names}). Unhide the one you need in Excel, then upload the workbook again.`,
  )
}

async function readSheets(archive: ZipFile, parts: WorkbookParts, wanted: readonly WorksheetPart[]): Promise<Sheet[]> {
  if (wanted.length === 0) return []
  const workbook = await repackWorkbook(archive, parts, wanted)
  const { default: readWorkbook } = await import('read-excel-file/node')
  try {
    const sheets = (await readWorkbook(workbook)) as Sheet[]
    return sheets.map(({ data }, i) => ({ sheet: wanted[i]!.name, data }))
  } catch (error) {
    throw new UnreadableFileError('We can’t read this workbook. Save it as .xlsx or CSV.', { cause: error })
  }
}

const isFilled = (cell: Cell | undefined): boolean => cell !== null && cell !== undefined && textOf(cell).trim() !== ''

/** Dates are written as ISO 8601, without a zone, which Excel doesn't have, and without a time at midnight. */
function textOf(cell: Cell | undefined): string {
  if (!(cell instanceof Date)) return cell === null || cell === undefined ? '' : unescapeFormula(String(cell))
  // Excel counts days, so seconds have fractions.
  const seconds = Math.round(cell.getTime() / 1_000)
  return Number.isNaN(seconds) ? '' : new Date(seconds * 1_000).toISOString().replace(/(T00:00:00)?\.000Z$/, '')
}

function rowOf({ number, cells }: { number: number; cells: Cell[] }, columns: readonly string[]): TableRow {
  const values: Record<string, unknown> = Object.create(null)
  for (const [i, name] of columns.entries()) {
    const cell = cells[i]
    values[name] = typeof cell === 'number' || typeof cell === 'boolean' ? cell : textOf(cell)
  }
  const extra = cells.slice(columns.length).filter(isFilled)
  if (extra.length === 0) return { number, values }
  return {
    number,
    values,
    problem: `The row has a value in a column without a name: ${JSON.stringify(textOf(extra[0])).slice(0, 100)}.`,
  }
}
