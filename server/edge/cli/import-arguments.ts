import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type ColumnOptions, fieldNamed, IMPORT_FIELDS, type ImportField } from '../../land/import/columns.ts'
import { parseTemplate, type TitleTemplate } from '../../land/import/title-template.ts'

export interface ImportArguments {
  /** The path as typed. */
  file: string
  source: string
  columnOptions: ColumnOptions
  title: TitleTemplate | null
  publish: boolean
  /** Sends no alerts about what is written. */
  quiet: boolean
  dryRun: boolean
  /** Path for rejected rows; null for the default beside the file. */
  rejected: string | null
}

const SYNOPSIS = 'Usage: npm run import -- listings FILE [options]'
const USAGE_HINT = `${SYNOPSIS}\nAll options: npm run import -- --help`

export const USAGE = `${SYNOPSIS}
       npm run import -- layer FILE --type TYPE [options]; see npm run import -- layer --help

FILE is a UTF-8 CSV with a header row, or a GeoJSON FeatureCollection of Points and Polygons.

  --map FIELD=COLUMN    read FIELD from COLUMN (repeatable); --map FIELD= ignores the field
  --id COLUMN           column with a unique ID; default: id, external_id or ref
  --source NAME         prefix for each ID, so that files can share IDs; default: the file name
  --title TEMPLATE      title of each listing, for example --title "{acres} acres in {zip}"
  --publish             publish rows without a publication status
  --quiet               send no alerts about new and changed listings
  --dry-run             check every row, but write only the file of rejected rows
  --rejected PATH       file for rejected rows; default: FILE.rejected.csv
  --help                show this help

Fields: ${IMPORT_FIELDS.join(', ')}.
Guide: docs/importing.md`

/** The command line is invalid. The message is one line. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** How to use the command. */
  hint: string
  constructor(message: string, hint = USAGE_HINT) {
    super(message)
    this.hint = hint
  }
}

const OPTIONS = {
  map: { type: 'string', multiple: true },
  id: { type: 'string' },
  source: { type: 'string' },
  title: { type: 'string' },
  rejected: { type: 'string' },
  publish: { type: 'boolean' },
  quiet: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const MAX_SOURCE = 100

/** Reads the command line; null asks for the usage. Throws {@link UsageError}. */
export function readArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [what, file, ...more] = positionals
  if (what !== 'listings')
    throw new UsageError(`${what ? `Can't import ${what}.` : 'Missing arguments.'} Use: listings FILE`)
  if (!file) throw new UsageError('Missing file. Use: listings FILE')
  if (more.length > 0) throw new UsageError(`Import one file at a time. Unexpected: ${more.join(' ')}`)
  const source = values.source?.trim() ?? basename(file).replace(/(\.rejected\.csv)+$/, '')
  if (source === '' || source.length > MAX_SOURCE)
    throw new UsageError(`--source must have 1 to ${MAX_SOURCE} characters.`)
  return {
    file,
    source,
    columnOptions: readColumnOptions(values.map ?? [], values.id),
    title: values.title?.trim() ? parseTemplate(values.title) : null,
    publish: values.publish ?? false,
    quiet: values.quiet ?? false,
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

function readColumnOptions(maps: string[], id: string | undefined): ColumnOptions {
  const options = new Map<ImportField, { column: string | null; unitHint: string }>()
  for (const map of maps) {
    const [name, ...rest] = map.split('=')
    const column = rest.join('=').trim()
    const field = fieldNamed(name!)
    if (rest.length === 0) throw new UsageError(`--map must be FIELD=COLUMN, not ${JSON.stringify(map)}.`)
    if (!field) throw new UsageError(`--map ${map}: unknown field ${JSON.stringify(name)}.`)
    options.set(field, { column: column || null, unitHint: name! })
  }
  if (id !== undefined) options.set('external_id', { column: id, unitHint: '' })
  return options
}
