import { columnNamed } from '../../files/column-names.ts'
import { type ColumnPlan, IMPORT_FIELDS, planColumns } from '../../land/import/columns.ts'
import type { RowSource } from '../../land/import/row-source.ts'
import { unknownPlaceholders } from '../../land/import/title-template.ts'
import { type ImportArguments, UsageError } from './import-arguments.ts'

/**
 * Describes which column fills which field. For a table, also checks that the required columns exist; features may each have different properties, so they are checked row by row.
 * @throws {UsageError}
 */
export function describeColumns(
  { columns, kind }: Pick<RowSource, 'columns' | 'kind'>,
  args: ImportArguments,
): string[] {
  const plan = planColumns(columns, args.columnOptions)
  if (kind === 'table') requireColumns(columns, plan, args)
  const used = IMPORT_FIELDS.flatMap((field) => {
    const column = plan[field]
    return column ? [{ field, ...column }] : []
  })
  const unused = columns.filter((name) => !used.some((column) => column.name === name))
  const pairs = used.map(({ field, name, unit }) => {
    const from = unit ? `${name} (${unit.key})` : name
    return from === field ? field : `${from} as ${field}`
  })
  return [
    `Columns used: ${pairs.join(', ')}.`,
    ...(unused.length > 0 ? [`Columns ignored: ${unused.join(', ')}.`] : []),
  ]
}

function requireColumns(columns: readonly string[], plan: ColumnPlan, args: ImportArguments): void {
  const fileColumns = `Its columns are ${columns.join(', ')}.`
  for (const [field, { column }] of args.columnOptions) {
    if (column !== null && columnNamed(columns, column) === undefined) {
      const option = field === 'external_id' ? '--id' : `--map ${field}=`
      throw new UsageError(`${option}: the file has no column ${JSON.stringify(column)}. ${fileColumns}`)
    }
  }
  const unknown = args.title ? unknownPlaceholders(args.title, columns, plan) : []
  if (unknown.length > 0)
    throw new UsageError(`--title: the file has no column ${JSON.stringify(unknown[0])}. ${fileColumns}`)
  if (!args.title && !plan.landowner_name) {
    throw new UsageError(
      `The file has no title column. Add --map title=COLUMN or --title "Land in {COLUMN}". ${fileColumns}`,
    )
  }
  if (!plan.parcel_size_acres) {
    throw new UsageError(`The file has no size column. Add --map acres=COLUMN. ${fileColumns}`)
  }
}
