import { z } from 'zod'
import { optionalText, requiredText } from '../content/fields.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import { COVERAGE_SOURCES, type CoverageSource } from './admin-layer.ts'
import { LAYER_TYPE_LABELS } from './layer-query.ts'

/** Characters of a pasted outline. */
export const MAX_OUTLINE = 500_000

export const MAX_ERROR_METERS = 100_000
const METERS = 'Enter whole meters from 0 to 100,000.'

const webAddress = optionalText('Source address', 1_000).refine(
  (url) => url === null || /^https?:\/\/\S+$/.test(url),
  'Enter a web address that starts with https:// or http://.',
)

const textOrNone = (label: string, limit: number) => optionalText(label, limit).transform((text) => text ?? '')

/** What describes a layer, apart from its type and its features. */
export const layerDetailsSchema = z.object({
  name: requiredText('Name', 200),
  source: textOrNone('Source', 500),
  source_url: webAddress,
  license: textOrNone('License', 200),
  attribution: textOrNone('Attribution', 500),
  quality: optionalText('Quality note', 2_000),
  /** What it claims to hold, such as “large rivers only”. */
  holds: optionalText('What it holds', 500),
  /** Whether it has everything that it claims to hold. */
  is_complete: z.boolean(),
  /** How far its features may be from where they are. */
  error_meters: z.coerce.number({ error: METERS }).int(METERS).min(0, METERS).max(MAX_ERROR_METERS, METERS),
  coverage_area: optionalText('Area in words', 500),
  coverage_source: z.enum(Object.keys(COVERAGE_SOURCES) as [CoverageSource, ...CoverageSource[]]),
  /** GeoJSON of polygons; null keeps the ones there are. */
  outline: optionalText('Outline', MAX_OUTLINE),
  is_public: z.boolean(),
})
export type LayerDetails = z.output<typeof layerDetailsSchema>

const NO_FILE = 'Choose a file.'

/** A file that becomes a version. */
export const layerFileSchema = z.object({
  file_path: z
    .string({ error: NO_FILE })
    .min(1, { error: NO_FILE, abort: true })
    .refine((path) => storagePathProblem(path) === null, {
      error: 'This file is no longer available. Upload it again.',
    }),
  vintage: optionalText('Vintage', 100),
  adds_to_current: z.boolean(),
})
export type LayerFile = z.output<typeof layerFileSchema>

export const newLayerSchema = z.object({
  ...layerDetailsSchema.shape,
  ...layerFileSchema.shape,
  type: z
    .string({ error: 'Choose a type.' })
    .refine((type) => Object.hasOwn(LAYER_TYPE_LABELS, type), { error: 'Choose a type.' }),
})

/** Prefix of the fields that choose a column, before the field of the type. */
export const COLUMN_FIELD = 'column:'

const TEXTS = [
  ...['name', 'source', 'source_url', 'license', 'attribution', 'quality', 'holds', 'error_meters'],
  ...['coverage_area', 'outline'],
]

const textIn = (form: FormData, name: string) => {
  const value = form.getAll(name).findLast((each) => typeof each === 'string' && each !== '')
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/** The details in the form of a layer. */
export function readLayerDetails(form: FormData): Record<string, unknown> {
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, textIn(form, name)])),
    coverage_source: textIn(form, 'coverage_source') || 'none',
    is_complete: form.has('is_complete'),
    is_public: form.has('is_public'),
  }
}

/** The file in the form of a new version. */
export function readLayerFile(form: FormData): Record<string, unknown> {
  return {
    file_path: textIn(form, 'file_path'),
    vintage: textIn(form, 'vintage'),
    adds_to_current: form.has('adds_to_current'),
  }
}

/** Column by field, as chosen in the form. */
export function readColumnChoices(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => name.startsWith(COLUMN_FIELD))
  return Object.fromEntries(names.map((name) => [name.slice(COLUMN_FIELD.length), textIn(form, name)]))
}
