import { z } from 'zod'
import { optionalText, requiredText, slugText, trueOrFalse } from '../content/fields.ts'
import { formReader } from '../content/form-values.ts'
import { LIMITS } from '../content/limits.ts'
import { storagePathProblem } from '../upload/storage-path.ts'

const NO_FILE = 'File is required.'

/** The storage path of an uploaded file. */
const uploadedFile = z
  .string({ error: NO_FILE })
  .min(1, NO_FILE)
  .refine((path) => storagePathProblem(path) === null, { error: 'This file is not there any more.' })

/** Units by column name; empty means none. */
const columnUnits = z
  .record(z.string().max(LIMITS.column_name), z.string().trim().max(LIMITS.unit, 'A unit has at most 40 characters.'))
  .transform((units) => Object.fromEntries(Object.entries(units).filter(([, unit]) => unit !== '')))

/** Every editable value of a dataset. */
export const datasetSchema = z.object({
  name: requiredText('Name', LIMITS.dataset_name),
  /** Made from the name if absent. */
  slug: slugText(LIMITS.slug).nullable(),
  description: optionalText('Description', LIMITS.dataset_description),
  type: optionalText('Type', LIMITS.dataset_word),
  region: optionalText('Region', LIMITS.dataset_word),
  publisher: optionalText('Publisher', LIMITS.dataset_source),
  license: optionalText('License', LIMITS.dataset_source),
  /** The time it covers, as free text. */
  period: optionalText('Period', LIMITS.dataset_word),
  /** The newest upload. Each upload is a version. The previous one stays live until the new one has been processed. */
  file_path: uploadedFile,
  units: columnUnits,
  /** Takes effect once a version has been processed. */
  is_public: trueOrFalse('Public'),
})

export type DatasetValues = z.output<typeof datasetSchema>

export const DATASET_DEFAULTS: Omit<DatasetValues, 'name' | 'file_path'> = {
  slug: null,
  description: null,
  type: null,
  region: null,
  publisher: null,
  license: null,
  period: null,
  units: {},
  is_public: false,
}

const TEXTS = ['name', 'description', 'type', 'region', 'publisher', 'license', 'period']

/** Prefix of the unit fields, before the column name. */
export const UNIT_FIELD = 'unit:'

/** Reads the dataset form. Without a new file, the current one stays. */
export function readDatasetForm(form: FormData): Record<string, unknown> {
  const { text, ticked } = formReader(form)
  const path = form.getAll('file_path').findLast((value) => typeof value === 'string' && value !== '')
  const units = [...form.keys()].filter((name) => name.startsWith(UNIT_FIELD))
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    ...(path === undefined ? {} : { file_path: path }),
    ...(units.length > 0
      ? { units: Object.fromEntries(units.map((name) => [name.slice(UNIT_FIELD.length), text(name)])) }
      : {}),
    is_public: ticked('is_public'),
  }
}
