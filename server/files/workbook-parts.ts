import { posix } from 'node:path'
import { DOMParser, type Element } from '@xmldom/xmldom'
import type { Entry, ZipFile } from 'yauzl'
import { otherArchive, readEntry } from './archive.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** A workbook lists its sheets and names; its cells are elsewhere. */
const MAX_LIST_BYTES = 10_000_000

export interface WorksheetPart {
  name: string
  /** Also those that only a macro can show. */
  isHidden: boolean
  entry: Entry
}

/** Where the parts of a workbook are, which its relationships say (ECMA-376, part 2). */
export interface WorkbookParts {
  sheets: WorksheetPart[]
  sharedStrings: Entry | null
  styles: Entry | null
  /** Whether its dates count from 1904. */
  is1904: boolean
}

/** @throws UnreadableFileError */
export async function readWorkbookParts(archive: ZipFile, entries: readonly Entry[]): Promise<WorkbookParts> {
  const parts = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  const read = async (path: string) => {
    const entry = parts.get(path.toLowerCase())
    return entry ? parse(archive, entry) : null
  }
  const relationsOf = async (path: string) =>
    relationships(await read(posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)), path)
  const [main = { target: 'xl/workbook.xml' }] = ofType(await relationsOf(''), 'officeDocument')
  const workbook = /\.xml$/i.test(main.target) ? await read(main.target) : null
  if (workbook?.localName !== 'workbook')
    throw new UnreadableFileError(otherArchive(entries) ?? 'This file isn’t an Excel workbook.')
  const relations = await relationsOf(main.target)
  const entryOf = (type: string) => parts.get(ofType(relations, type)[0]?.target.toLowerCase() ?? '') ?? null
  const worksheets = new Map(ofType(relations, 'worksheet').map(({ id, target }) => [id, target]))
  const sheets = elements(workbook, 'sheet').flatMap((sheet): WorksheetPart[] => {
    const entry = parts.get(worksheets.get(attribute(sheet, 'id'))?.toLowerCase() ?? '')
    const isHidden = /hidden$/i.test(attribute(sheet, 'state'))
    return entry ? [{ name: attribute(sheet, 'name'), isHidden, entry }] : []
  })
  const [properties] = elements(workbook, 'workbookPr')
  return {
    sheets,
    sharedStrings: entryOf('sharedStrings'),
    styles: entryOf('styles'),
    is1904: properties !== undefined && /^(1|true|on)$/.test(attribute(properties, 'date1904')),
  }
}

async function parse(archive: ZipFile, entry: Entry): Promise<Element | null> {
  if (entry.uncompressedSize > MAX_LIST_BYTES)
    throw new UnreadableFileError('The workbook’s list of sheets is too long.')
  const text = new TextDecoder().decode(await readEntry(archive, entry))
  try {
    return new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml').documentElement
  } catch (error) {
    throw new UnreadableFileError('The workbook is damaged. Save it again as .xlsx or CSV.', { cause: error })
  }
}

interface Relationship {
  id: string
  type: string
  /** From the root of the package. */
  target: string
}

function relationships(root: Element | null, source: string): Relationship[] {
  if (!root) return []
  return elements(root, 'Relationship').map((each) => {
    const target = attribute(each, 'Target').replaceAll('\\', '/')
    const path = posix.join('/', target.startsWith('/') ? '' : posix.dirname(source), target)
    return { id: attribute(each, 'Id'), type: attribute(each, 'Type'), target: path.slice(1) }
  })
}

/** Transitional and strict workbooks have the same types under different addresses. */
const ofType = (relations: readonly Relationship[], name: string) =>
  relations.filter(({ type }) => type.endsWith(`/relationships/${name}`))

const elements = (root: Element, name: string): Element[] => [...root.getElementsByTagNameNS('*', name)]

/** By its name without a prefix. */
const attribute = (element: Element, name: string): string =>
  [...element.attributes].find(({ localName }) => localName === name)?.value ?? ''
