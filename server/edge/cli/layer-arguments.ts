import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { slugify } from '../../../domain/content/slug.ts'
import type { LayerType } from '../../../domain/layer/layer-type.ts'
import { findLayerType, LAYER_TYPES } from '../../../domain/layer/layer-types.ts'
import { MAX_ERROR_METERS } from '../../../domain/layer/layer-values.ts'
import { UNIT_CHOICE, unitsOf } from '../../../domain/text/units.ts'
import { GEOMETRY_FIELDS } from '../../files/table-features.ts'
import type { LayerDescription } from '../../geodata/layers/save-layer.ts'
import { UsageError as ImportUsageError } from './import-arguments.ts'

export interface LayerArguments {
  /** The path as typed. */
  file: string
  type: LayerType
  layer: LayerDescription
  vintage: string | null
  columns: Map<string, string>
  addToCurrent: boolean
  rejected: string | null
}

const SYNOPSIS = 'Usage: npm run import -- layer FILE --type TYPE [options]'
const LAYER_USAGE_HINT = `${SYNOPSIS}\nAll options: npm run import -- layer --help`

export const LAYER_USAGE = `${SYNOPSIS}

FILE is CSV, Excel (.xlsx), GeoJSON (also one feature per line), TopoJSON, a zipped Shapefile, GeoPackage, FlatGeobuf, KML or KMZ;
text may be compressed with gzip. It becomes the current version of the layer.

  --type TYPE           what the layer shows
  --name NAME           name of the layer; default: the file name
  --slug SLUG           its address, which also identifies it; default: from the name
  --source TEXT         who published the data
  --source-url URL      where it can be found
  --license TEXT        its license
  --attribution TEXT    the credit that maps show
  --quality TEXT        accuracy and known gaps
  --holds TEXT          what it claims to hold, such as “large rivers only”
  --incomplete          that it has nothing at a place says nothing
  --error-meters N      how far its features may be from where they are; default: 0
  --coverage TEXT       what area it covers
  --vintage TEXT        what time it describes, such as 2024-06
  --map FIELD=COLUMN    read FIELD from COLUMN (repeatable); --map FIELD= ignores the field;
                        --map unit:kv=V says what its numbers are in; default: detected
  --add                 keep the features of the current version and add those of FILE
  --private             don't show the layer to the public
  --rejected PATH       file for rejected features; default: FILE.rejected.csv or .geojsonl
  --help                show this help

Types: ${LAYER_TYPES.map(({ key }) => key).join(', ')}.
Guide: docs/importing.md`

const text = { type: 'string' } as const
const OPTIONS = {
  type: text,
  name: text,
  slug: text,
  source: text,
  'source-url': text,
  license: text,
  attribution: text,
  quality: text,
  holds: text,
  incomplete: { type: 'boolean' },
  'error-meters': text,
  coverage: text,
  vintage: text,
  rejected: text,
  map: { type: 'string', multiple: true },
  add: { type: 'boolean' },
  private: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const LIMITS = {
  name: 200,
  slug: 100,
  source: 500,
  license: 200,
  attribution: 500,
  quality: 2_000,
  holds: 500,
  coverage: 500,
  vintage: 100,
}

class UsageError extends ImportUsageError {
  constructor(message: string) {
    super(message, LAYER_USAGE_HINT)
  }
}

/** Reads the command line after `import`; null asks for the usage. Throws {@link UsageError}. */
export function readLayerArguments(args: string[]): LayerArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [, file, ...more] = positionals
  if (!file) throw new UsageError('Missing file. Use: layer FILE --type TYPE')
  if (more.length > 0) throw new UsageError(`Import one file at a time. Unexpected: ${more.join(' ')}`)
  const type = findLayerType(values.type ?? '')
  if (!type) throw new UsageError(values.type ? `Unknown type ${JSON.stringify(values.type)}.` : 'Missing --type.')
  for (const [option, limit] of Object.entries(LIMITS)) {
    if ((values[option as keyof typeof LIMITS]?.length ?? 0) > limit)
      throw new UsageError(`--${option} can have up to ${limit} characters.`)
  }
  const name = values.name?.trim() || basename(file).replace(/(\.rejected\.(csv|geojsonl))+$/, '')
  const slug = values.slug ?? slugify(name).slice(0, LIMITS.slug)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new UsageError('--slug must be lowercase words joined by hyphens.')
  const url = values['source-url']
  if (url !== undefined && !/^https?:\/\/\S{1,900}$/.test(url))
    throw new UsageError('--source-url must be a web address.')
  return {
    file,
    type,
    layer: {
      slug,
      type: type.key,
      name,
      source: values.source,
      source_url: url,
      license: values.license,
      attribution: values.attribution ?? values.source,
      quality: values.quality,
      holds: values.holds,
      is_complete: values.incomplete ? false : undefined,
      error_meters: readMeters(values['error-meters']),
      coverage_area: values.coverage,
      is_public: values.private ? false : undefined,
    },
    vintage: values.vintage ?? null,
    columns: readColumns(values.map ?? [], type),
    addToCurrent: values.add ?? false,
    rejected: values.rejected ?? null,
  }
}

function readMeters(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_ERROR_METERS)
    throw new UsageError('--error-meters must be whole meters from 0 to 100,000.')
  return Number(text)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.`)
  }
}

function readColumns(maps: readonly string[], type: LayerType): Map<string, string> {
  const units = type.fields.filter((field) => unitsOf(field).length > 0).map(({ key }) => UNIT_CHOICE + key)
  const fields: string[] = [...GEOMETRY_FIELDS, ...type.fields.map(({ key }) => key), ...units]
  return new Map(
    maps.map((map) => {
      const [field, ...column] = map.split('=')
      if (column.length === 0) throw new UsageError(`--map must be FIELD=COLUMN, not ${JSON.stringify(map)}.`)
      if (!fields.includes(field!))
        throw new UsageError(`--map ${map}: unknown field ${JSON.stringify(field)}. Fields: ${fields.join(', ')}.`)
      return [field!, column.join('=').trim()]
    }),
  )
}
