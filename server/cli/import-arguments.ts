import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type ColumnWishes, fieldNamed, IMPORT_FIELDS, type ImportField } from '../import/columns.ts'
import { parseTemplate, type TitleTemplate } from '../import/title-template.ts'

export interface ImportArguments {
  /** As it was typed. */
  file: string
  source: string
  wishes: ColumnWishes
  title: TitleTemplate | null
  publish: boolean
  dryRun: boolean
  /** Where rejected rows go; null: beside the file. */
  rejected: string | null
}

export const USAGE = `Usage: npm run import -- listings FILE [options]

FILE is a CSV in UTF-8 with a row of column names, or a GeoJSON FeatureCollection of Points and Polygons.

  --map FIELD=COLUMN    take a field from that column (repeatable); --map FIELD= leaves the field out
  --id COLUMN           the column that identifies a listing; default: id, external_id or ref
  --source NAME         put before each id, so that another file may use the same ids; default: the file's name
  --title TEMPLATE      makes the titles, for example --title "{acres} acres in {zip}"
  --publish             publish the rows where no column tells the publication state
  --dry-run             check every row, write nothing but the file of rejected rows
  --rejected PATH       where rejected rows go; default: FILE.rejected.csv
  --help                show this

Fields: ${IMPORT_FIELDS.join(', ')}.
More: docs/importing.md`

/** The command was typed wrongly. The message is one line; the usage follows it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const OPTIONS = {
  map: { type: 'string', multiple: true },
  id: { type: 'string' },
  source: { type: 'string' },
  title: { type: 'string' },
  rejected: { type: 'string' },
  publish: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const MAX_SOURCE = 100

/** Reads the command line; null asks for the usage. Throws {@link UsageError}. */
export function readArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [what, file, ...more] = positionals
  if (what !== 'listings') throw new UsageError(`Say what to import: listings FILE${what ? `, not ${what}` : ''}.`)
  if (!file) throw new UsageError('Name the file to import: listings FILE.')
  if (more.length > 0) throw new UsageError(`One file at a time: ${more.join(' ')} is too much.`)
  const source = values.source?.trim() ?? basename(file).replace(/(\.rejected\.csv)+$/, '')
  if (source === '' || source.length > MAX_SOURCE) throw new UsageError(`--source takes 1 to ${MAX_SOURCE} characters.`)
  return {
    file,
    source,
    wishes: readWishes(values.map ?? [], values.id),
    title: values.title?.trim() ? parseTemplate(values.title) : null,
    publish: values.publish ?? false,
    dryRun: values['dry-run'] ?? false,
    rejected: values.rejected ?? null,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.`)
  }
}

function readWishes(maps: string[], id: string | undefined): ColumnWishes {
  const wishes = new Map<ImportField, { column: string | null; saidUnit: string }>()
  for (const map of maps) {
    const [name, ...rest] = map.split('=')
    const column = rest.join('=').trim()
    const field = fieldNamed(name!)
    if (rest.length === 0) throw new UsageError(`--map takes FIELD=COLUMN, not ${JSON.stringify(map)}.`)
    if (!field) throw new UsageError(`--map ${map}: there is no field ${JSON.stringify(name)}.`)
    wishes.set(field, { column: column || null, saidUnit: name! })
  }
  if (id !== undefined) wishes.set('external_id', { column: id, saidUnit: '' })
  return wishes
}
