import { type ColumnPlan, columnNamed, IMPORT_FIELDS, planColumns } from '../import/columns.ts'
import type { RowSource } from '../import/source.ts'
import { unknownNames } from '../import/title-template.ts'
import { type ImportArguments, UsageError } from './import-arguments.ts'

/**
 * Finds out before the first row what the file cannot give, and tells which column fills what. Features of a GeoJSON may
 * each have properties of their own: there, only rows can tell.
 */
export function explainColumns({ columns, kind }: RowSource, args: ImportArguments): string[] {
  const plan = planColumns(columns, args.wishes)
  if (kind === 'csv') refuseWhatIsMissing(columns, plan, args)
  const used = IMPORT_FIELDS.flatMap((field) => {
    const column = plan[field]
    return column ? [{ field, ...column }] : []
  })
  const unused = columns.filter((name) => !used.some((column) => column.name === name))
  const pairs = used.map(({ field, name, unit }) => {
    const from = unit ? `${name} (${unit.name})` : name
    return from === field ? field : `${from} as ${field}`
  })
  return [`Columns taken: ${pairs.join(', ')}.`, ...(unused.length > 0 ? [`Not taken: ${unused.join(', ')}.`] : [])]
}

function refuseWhatIsMissing(columns: readonly string[], plan: ColumnPlan, args: ImportArguments): void {
  const there = `The file has ${columns.join(', ')}.`
  for (const [field, { column }] of args.wishes) {
    if (column !== null && columnNamed(columns, column) === undefined) {
      const option = field === 'external_id' ? '--id' : `--map ${field}=`
      throw new UsageError(`${option} names the column ${JSON.stringify(column)}, which is not in the file. ${there}`)
    }
  }
  const unknown = args.title ? unknownNames(args.title, columns, plan) : []
  if (unknown.length > 0) throw new UsageError(`--title names {${unknown[0]}}, which is not in the file. ${there}`)
  if (!args.title && !plan.landowner_name) {
    throw new UsageError(`No column gives the title. Add --map title=COLUMN or --title "Land in {COLUMN}". ${there}`)
  }
  if (!plan.parcel_size_acres) {
    throw new UsageError(`No column gives the size. Add --map acres=COLUMN. ${there}`)
  }
}
