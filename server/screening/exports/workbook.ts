import { columnName } from '../../files/repack-workbook.ts'
import type { Cell } from './columns.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

/** The files of a workbook with one sheet, except for the sheet (ECMA-376). Style 1 is bold. */
export const WORKBOOK_FILES: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Parcels" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
]

/** What Excel can hold in a cell. */
const MAX_TEXT = 32_767
const COLUMN_WIDTH = 18

/** A sheet whose first row is bold and stays in view. Text is never a formula, because it is written as text. */
export async function* sheetXml(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  yield `<cols><col min="1" max="${titles.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`
  yield rowXml(titles, 1, ' s="1"')
  let number = 1
  for await (const cells of rows) yield rowXml(cells, ++number)
  yield '</sheetData></worksheet>'
}

function rowXml(cells: readonly Cell[], number: number, style = ''): string {
  const written = cells.map((cell, column) => cellXml(cell, `r="${columnName(column + 1)}${number}"${style}`))
  return `<row r="${number}">${written.join('')}</row>`
}

function cellXml(cell: Cell, attributes: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c ${attributes}><v>${cell}</v></c>`
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(NO_XML, '')
    // Excel reads _x0041_ as the character of that number.
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
