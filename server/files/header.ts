import { unitNamed } from '../../domain/text/units.ts'
import { isUnknown } from '../../domain/text/unknown-values.ts'
import { coordinateColumns } from './column-names.ts'
import { isMeasure } from './table.ts'

type Row = readonly string[]

export interface Header {
  /** The index of its last row; data follows. */
  last: number
  /** What it says about each column. */
  cells: readonly string[]
}

const MAX_ROWS_ABOVE = 20

/**
 * Finds the header among the first rows of a table: below titles, notes and blank rows. Names may be in two rows, the upper one
 * naming groups of columns (“Location” above “Latitude” and “Longitude”), and units may have a row of their own.
 * @param rows without those that have no cell at all
 */
export function headerOf(rows: readonly Row[]): Header {
  const names = namesOf(rows, headerIndex(rows))
  const units = rows[names.last + 1]
  if (!units || !isUnitsRow(units, rows.slice(names.last + 2))) return names
  const cells = names.cells.map((name, i) =>
    isMeasureUnit(units[i] ?? '') ? `${name} (${plainUnit(units[i]!)})` : name,
  )
  return { last: names.last + 1, cells }
}

function namesOf(rows: readonly Row[], at: number): Header {
  const [above, header, below] = [rows[at - 1], rows[at]!, rows[at + 1]]
  if (hasThreeRows(rows, at)) return { last: at + 2, cells: joined(below!, rows[at + 2]!) }
  if (below && areGroups(header, below) && hasNumbers(below, rows.slice(at + 2)))
    return { last: at + 1, cells: joined(header, below) }
  // Where it names few groups, the upper row looks like a title.
  const needsAbove = hasRepeated(header) || header.some((cell, i) => isBlank(cell) && !isBlank(above?.[i]))
  if (above && needsAbove && areGroups(above, header)) return { last: at, cells: joined(above, header) }
  return { last: at, cells: header }
}

/** Whether the names of coordinates come in the third row only, below groups and parts of them. */
function hasThreeRows(rows: readonly Row[], at: number): boolean {
  const [header, below, third] = rows.slice(at, at + 3)
  if (!header || !below || !third || ![header, below, third].flat().every((cell) => isBlank(cell) || isName(cell)))
    return false
  const [isNamed, isNamedBelow, isNamedThird] = [header, below, third].map((row) => coordinateColumns(row) !== null)
  return !isNamed && !isNamedBelow && isNamedThird === true && hasNumbers(third, rows.slice(at + 3))
}

/** Whether a row names groups of the columns that the row below it names. */
function areGroups(upper: Row, lower: Row): boolean {
  const names = [...upper, ...lower].filter((cell) => !isBlank(cell))
  if (!names.every(isName) || lower.some((cell) => !isBlank(cell) && isUnknown(cell))) return false
  if (filled(upper) < 2 || coordinateColumns(upper) !== null) return false
  // The first column of a group has the name of the group above it.
  if (!lower.some((cell, i) => !isBlank(cell) && continuesGroup(upper, lower, i))) return false
  const hasSingle = upper.some((cell, i) => !isBlank(cell) && isBlank(lower[i]))
  return hasSingle || hasRepeated(lower) || coordinateColumns(lower) !== null
}

/** Whether numbers follow below a text, which then is a name. */
function hasNumbers(row: Row, below: readonly Row[]): boolean {
  const [first, ...others] = below
  const data = first && isUnitsRow(first, others) ? others : below
  return row.some((cell, i) => !isBlank(cell) && isNumeric(data, i))
}

/** Whether the cell above a name is merged with the one before it, or repeats it. */
const continuesGroup = (upper: Row, lower: Row, i: number): boolean =>
  !isBlank(lower[i - 1]) && (isBlank(upper[i]) || upper[i]!.trim() === upper[i - 1]!.trim())

/** Groups that say no more than that a column is about the place. */
const PLACE = /^(location|site|parcel|property|place|position|coord(inate)?s?|gps|address|situs|land|tract|lot)s?$/i

function joined(upper: Row, lower: Row): string[] {
  const pair = Object.values(coordinateColumns(lower) ?? {})
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    if (!isBlank(upper[i])) group = upper[i]!.trim()
    else if (!continuesGroup(upper, lower, i)) group = ''
    const name = lower[i]?.trim() ?? ''
    if (name === '') return upper[i] ?? ''
    const isClear = pair.includes(name) || PLACE.test(group)
    return isClear && !isRepeated(lower, name) ? name : `${group} ${name}`.trim()
  })
}

const isRepeated = (row: Row, name: string): boolean =>
  row.filter((cell) => cell.trim().toLowerCase() === name.toLowerCase()).length > 1
const hasRepeated = (row: Row): boolean => row.some((cell) => !isBlank(cell) && isRepeated(row, cell.trim()))

/** “[deg]”, “kV”, “US$/acre” */
const plainUnit = (cell: string): string =>
  cell
    .trim()
    .replace(/^[[(](.*)[\])]$/, '$1')
    .trim()
const FIELDS = ['kV', 'MW', 'acres', 'mi', 'sq ft', 'km²']
const OTHER_UNIT = /^(%|percent|(us)?\$|usd)( ?\/ ?\w+| per \w+)?$/i
/** What coordinates are in anyway, and kinds of values. */
const NO_MEASURE = /^(°|deg(rees?)?|dd|decimal degrees|wgs ?84|text|string|number|integer|date|-)$/i

const isMeasureUnit = (cell: string): boolean =>
  OTHER_UNIT.test(plainUnit(cell)) || FIELDS.some((unit) => unitNamed({ unit }, plainUnit(cell)) !== undefined)

function isUnitsRow(row: Row, data: readonly Row[]): boolean {
  const cells = row.filter((cell) => !isBlank(cell))
  if (!cells.every((cell) => isMeasureUnit(cell) || NO_MEASURE.test(plainUnit(cell)))) return false
  return row.some((cell, i) => !isBlank(cell) && cell.trim() !== '-' && isNumeric(data, i))
}

/** Whether the values of a column are numbers, where they are known. */
function isNumeric(data: readonly Row[], column: number): boolean {
  const known = data.map((row) => row[column] ?? '').filter((cell) => !isUnknown(cell))
  return known.length > 0 && known.every((cell) => /^[\s\d.,:/+-]*$/.test(cell))
}

/**
 * The index of the header among the first rows: below titles, notes and blank rows, which fill fewer cells than the table.
 */
function headerIndex(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, MAX_ROWS_ABOVE).findIndex((row, index) => isHeader(row, rows.slice(index + 1)))
  return Math.max(found, 0)
}

function isHeader(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = filled(row)
  const data = below.filter((each) => filled(each) > 0)
  if (names === 0) return false
  if (data.length === 0) return true
  // Rows with more values than names, such as unquoted addresses, are rejected one by one.
  if (names > 1 && row.every(isName) && data.every((each) => usedLength(each) > names && each.some(isMeasure)))
    return true
  const alike = data.filter((each) => usedLength(each) <= row.length)
  const width = Math.max(0, ...alike.map(filled))
  // A title fills the first cell only; an unnamed first column is an index.
  if (names === 1 && width > 1 && row[0]?.trim() !== '') return false
  if (alike.length * 2 < data.length || names * 2 <= width) return false
  // A title of several cells leaves the last ones blank, and the real header follows.
  if (names >= width || row.at(-1)?.trim() !== '') return true
  return !alike.slice(0, MAX_ROWS_ABOVE).some((each) => filled(each) === width && each.every(isName))
}

const usedLength = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''

const isName = (cell: string): boolean => !/^[\s\d.,:/+-]*$/.test(cell)
