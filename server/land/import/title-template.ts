import { columnNamed } from '../../files/column-names.ts'
import { type ColumnPlan, fieldNamed } from './columns.ts'
import type { ReadFields } from './read-fields.ts'

/** A title such as “Lot in {zipcode}”. Each name in braces is a column or else a listing field. */
export interface TitleTemplate {
  text: string
  names: string[]
}

export function parseTemplate(text: string): TitleTemplate {
  return { text, names: [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!.trim()) }
}

/** The names in braces that are neither a column nor an imported field. */
export function unknownPlaceholders({ names }: TitleTemplate, columns: readonly string[], plan: ColumnPlan): string[] {
  return names.filter((name) => {
    const field = fieldNamed(name)
    return columnNamed(columns, name) === undefined && !(field && plan[field])
  })
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Fills in the title of one row. An unknown value leaves no gap. */
export function fillTemplate(
  { text }: TitleTemplate,
  values: Readonly<Record<string, unknown>>,
  fields: ReadFields['fields'],
): string {
  const names = Object.keys(values)
  const filled = text.replace(/\{([^{}]+)\}/g, (_, braced: string) => {
    const name = braced.trim()
    const column = columnNamed(names, name)
    const value = column === undefined ? fieldValue(name, fields) : values[column]
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
  })
  return filled.replace(/\s+/g, ' ').trim()
}

function fieldValue(name: string, fields: ReadFields['fields']): unknown {
  const field = fieldNamed(name)
  const value = field && field in fields ? fields[field as keyof typeof fields] : undefined
  return typeof value === 'number' ? numberFormat.format(value) : value
}
