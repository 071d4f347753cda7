import { SHEET_PATH, WORKBOOK_FILES } from '../../server/screening/exports/workbook.ts'
import { zipOf } from './shapefile.ts'

type Cell = string | number | boolean | Date | null

const DAY_MS = 86_400_000
/** Excel counts days from here. */
const EPOCH = Date.UTC(1899, 11, 30)
const DATE_STYLE = 1

/**
 * An Excel workbook with one sheet, “Parcels”, whose texts are shared strings as Excel writes them.
 * @param cover rows of a sheet before it
 */
export function workbookOf(
  rows: readonly (readonly Cell[])[],
  cover: readonly (readonly Cell[])[] = [],
): Promise<Buffer> {
  const strings: string[] = []
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const cells = (row: readonly Cell[], r: number) =>
    row.map((cell, c) => cellXml(cell, `${String.fromCharCode(65 + c)}${r}`, strings)).join('')
  const sheetOf = (all: typeof rows) =>
    `<worksheet ${main}><sheetData>${all.map((row, i) => `<row r="${i + 1}">${cells(row, i + 1)}</row>`).join('')}</sheetData></worksheet>`
  const files = Object.fromEntries(WORKBOOK_FILES)
  return zipOf({
    ...files,
    'xl/_rels/workbook.xml.rels': files['xl/_rels/workbook.xml.rels']!.replace(
      '</Relationships>',
      '<Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/cover.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': files['xl/workbook.xml']!.replace(
      '<sheets>',
      '<sheets><sheet name="Cover" sheetId="2" r:id="rId4"/>',
    ),
    'xl/worksheets/cover.xml': sheetOf(cover),
    [SHEET_PATH]: sheetOf(rows),
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
  })
}

function cellXml(cell: Cell, at: string, strings: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" s="${DATE_STYLE}"><v>${(cell.getTime() - EPOCH) / DAY_MS}</v></c>`
}
