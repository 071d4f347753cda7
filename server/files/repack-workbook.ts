import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'
import { readEntry } from './archive.ts'
import type { WorkbookParts, WorksheetPart } from './workbook-parts.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * A workbook with some sheets of another one, as the library that reads it expects: with usual names of parts, and cells that
 * say where they are. Sheets are called by their number, from 0.
 */
export async function repackWorkbook(
  archive: ZipFile,
  { sharedStrings, styles, is1904 }: Omit<WorkbookParts, 'sheets'>,
  sheets: readonly WorksheetPart[],
): Promise<Readable> {
  const zip = new ZipWriter()
  const add = (path: string, content: Buffer | string) =>
    zip.addBuffer(Buffer.from(content), `xl/${path}`, { compress: false })
  const copy = async (path: string, entry: Entry | null) => {
    if (entry) add(path, await readEntry(archive, entry))
  }
  const list = sheets.map((_, i) => `<sheet name="${i}" sheetId="${i + 1}" id="r${i}"/>`)
  const relations = sheets.map((_, i) => `<Relationship Id="r${i}" Type="${TYPE}/worksheet" Target="${i}.xml"/>`)
  add('workbook.xml', `<workbook ${MAIN}><workbookPr date1904="${is1904 ? 1 : 0}"/>${list.join('')}</workbook>`)
  add('_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`)
  await copy('sharedStrings.xml', sharedStrings)
  await copy('styles.xml', styles)
  for (const [i, { entry }] of sheets.entries()) {
    const xml = await readEntry(archive, entry)
    add(`${i}.xml`, withPositions(xml, styles !== null))
  }
  zip.end()
  return zip.outputStream as Readable
}

const CELL_WITHOUT_POSITION = /<(?:[\w.-]+:)?c(?=[\s/>])(?![^>]*\sr\s*=)/
const ROW_OR_CELL = /<((?:[\w.-]+:)?)(row|c)(?=[\s/>])([^>]*)>/g
const POSITION = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/
const STYLE = /\ss\s*=\s*["']\d+["']/

/** A cell without a position follows the one before it. A style that isn't there means nothing. */
function withPositions(xml: Buffer, hasStyles: boolean): Buffer | string {
  const text = xml.toString()
  if (hasStyles && !CELL_WITHOUT_POSITION.test(text)) return xml
  let [row, column] = [0, 0]
  return text.replace(ROW_OR_CELL, (_, prefix: string, name: string, all: string) => {
    const [position = '', letters = '', digits] = POSITION.exec(all) ?? []
    const attributes = (hasStyles ? all : all.replace(STYLE, '')).replace(position, '')
    if (name === 'row') {
      row = digits === undefined ? row + 1 : Number(digits)
      column = 0
      return `<${prefix}row r="${row}"${attributes}>`
    }
    column = letters === '' ? column + 1 : columnNumber(letters)
    return `<${prefix}c r="${columnName(column)}${digits ?? row}"${attributes}>`
  })
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** “A” for 1 to “Z”, then “AA”. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? letter : columnName(Math.floor((column - 1) / 26)) + letter
}
