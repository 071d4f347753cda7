import { hash } from 'node:crypto'
import { slugify } from '../../../domain/content/slug.ts'
import { type ListingFields, listingFieldsSchema } from '../../../domain/listing/listing-fields.ts'
import type { DecimalMark } from '../../../domain/text/numbers.ts'
import { safeParse } from '../../../domain/validation.ts'
import type { TableRow } from '../../files/table.ts'
import type { ImportedListing } from '../listings/write-imported.ts'
import { type Column, type ColumnOptions, type ColumnPlan, type ImportField, planColumns } from './columns.ts'
import { isBlank, Problem, toText } from './convert.ts'
import { type ReadFields, readFields } from './read-fields.ts'
import { SeenIds } from './seen-ids.ts'
import { fillTemplate, type TitleTemplate } from './title-template.ts'

export interface ReaderOptions {
  /** A prefix of each external ID, so that two files can use the same IDs. */
  source: string
  columnOptions: ColumnOptions
  title: TitleTemplate | null
  /** What the file's numbers have before their decimals; null if unknown. */
  decimal: DecimalMark | null
  /** Publishes listings for which the file has no publication status. */
  publish: boolean
  /** Rejects rows without an ID, instead of making one from their title, location and size. */
  isIdRequired?: boolean
}

/** A rejected row may still say which listing it is about. */
export type ReadRow = { listing: ImportedListing } | { reasons: string[]; external_id?: string | undefined }

/** A field without a value in the file stays unchanged, or gets the default in a new listing. */
const schema = listingFieldsSchema.partial().required({ landowner_name: true, parcel_size_acres: true })

const PUBLIC_LIFECYCLES: readonly unknown[] = ['published', 'under_offer']
const MAX_EXTERNAL_ID = 200

/** Reads the rows of one file. Each row becomes a valid listing, or reasons why it is rejected. */
export function createReader(options: ReaderOptions): (row: TableRow) => ReadRow {
  const planOf = cachePlans(options.columnOptions)
  const seen = new SeenIds()

  return (row) => {
    if (row.problem) return { reasons: [row.problem] }
    const plan = planOf(row.values)
    const read = readFields(row.values, plan, options.decimal)
    if (options.title) read.fields.landowner_name = fillTemplate(options.title, row.values, read.fields)
    decidePublication(read.fields, options.publish)
    const checked = check(read, plan)
    const stated = plan.external_id ? statedId(row, plan.external_id, options.source) : null
    if ('reasons' in checked) return stated instanceof Problem ? checked : { ...checked, external_id: stated?.value }
    const id = stated ?? hashedId(checked.fields, options)
    if (id instanceof Problem) return { reasons: [id.text] }
    const first = seen.firstRow(id.value, row.number)
    if (first !== null) {
      const reason = `${id.from} as in row ${first}, but each listing can appear only once`
      return { reasons: [reason], external_id: id.value }
    }
    const slug = plan.slug ? slugify(String(row.values[plan.slug.name] ?? '')) : ''
    return { listing: { external_id: id.value, slug: slug || null, fields: checked.fields, utilities: read.utilities } }
  }
}

/** Caches plans by column names, because the features of a GeoJSON file may have different properties. */
function cachePlans(options: ColumnOptions): (values: TableRow['values']) => ColumnPlan {
  const plans = new Map<string, ColumnPlan>()
  return (values) => {
    const names = Object.keys(values)
    const key = names.join('\0')
    const known = plans.get(key)
    if (known) return known
    if (plans.size >= 1_000) plans.clear()
    const plan = planColumns(names, options)
    plans.set(key, plan)
    return plan
  }
}

function decidePublication(fields: ReadFields['fields'], publish: boolean): void {
  if (fields.is_published !== undefined) return
  if (fields.lifecycle !== undefined) fields.is_published = PUBLIC_LIFECYCLES.includes(fields.lifecycle)
  else if (publish) fields.is_published = true
}

type Checked = { fields: ImportedListing['fields'] } | { reasons: string[] }

function check({ fields, problems }: ReadFields, plan: ColumnPlan): Checked {
  const { success, data, error } = safeParse(schema, fields)
  if (success && problems.length === 0) return { fields: data }
  const reasons = [...problems]
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0]) as keyof ListingFields
    const name = columnOf(field, plan)
    // An unreadable value is already listed, and is missing only for that reason.
    if (reasons.some((reason) => reason.startsWith(`${name}: `))) continue
    const isMissing = fields[field] === undefined || fields[field] === null
    reasons.push(`${name}: ${isMissing ? 'is missing' : issue.message}`)
  }
  return { reasons }
}

function columnOf(field: keyof ListingFields, plan: ColumnPlan): string {
  const column = plan[field as ImportField]
  if (column) return column.name
  if (field === 'boundary' || field === 'latitude' || field === 'longitude') {
    return (field === 'boundary' ? undefined : plan.gps_coordinates?.name) ?? plan.geometry?.name ?? field
  }
  return field === 'landowner_name' ? 'title' : field
}

interface ExternalId {
  value: string
  /** What of the row it comes from. */
  from: string
}

function statedId(row: TableRow, column: Column, source: string): ExternalId | Problem {
  const raw = row.values[column.name]
  const id = isBlank(raw) ? new Problem('is missing, expected a unique ID') : toText(raw)
  if (id instanceof Problem) return new Problem(`${column.name}: ${id.text}`)
  const value = `${source}:${id}`
  if (value.length > MAX_EXTERNAL_ID || !value.isWellFormed() || value.includes('\0')) {
    return new Problem(
      `${column.name}: is not a valid ID, expected at most ${MAX_EXTERNAL_ID - source.length - 1} characters`,
    )
  }
  return { value, from: `${column.name}: is ${JSON.stringify(id)}` }
}

/** Without a column for the ID, a hash of the title, location and size. */
function hashedId(fields: ImportedListing['fields'], { source, isIdRequired }: ReaderOptions): ExternalId | Problem {
  if (isIdRequired) return new Problem('id: is missing, expected a column with a unique ID')
  const where = fields.latitude == null ? (fields.address ?? null) : [fields.latitude, fields.longitude]
  const identity = JSON.stringify([fields.landowner_name, where, fields.parcel_size_acres])
  return {
    value: `${source}#${hash('sha256', identity).slice(0, 32)}`,
    from: 'title, location and size are the same',
  }
}
