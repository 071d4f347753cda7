import { z } from 'zod'
import { storagePathProblem } from '../storage-path.ts'
import { optionalText, requiredText, slugText, yesOrNo } from './fields.ts'
import { formReader } from './form-values.ts'
import { LIMITS } from './limits.ts'

const NO_FILE = 'File is required.'

/** The path of a file that was uploaded for it. */
const uploadedFile = z
  .string({ error: NO_FILE })
  .min(1, NO_FILE)
  .refine((path) => storagePathProblem(path) === null, { error: 'This file is not there any more.' })

/** Units by the names of columns; an empty one is none. */
const columnUnits = z
  .record(z.string().max(LIMITS.column_name), z.string().trim().max(LIMITS.unit, 'A unit has at most 40 characters.'))
  .transform((units) => Object.fromEntries(Object.entries(units).filter(([, unit]) => unit !== '')))

/** Every value of a dataset that people may set. */
export const datasetSchema = z.object({
  name: requiredText('Name', LIMITS.dataset_name),
  /** Made of the name when there is none. */
  slug: slugText(LIMITS.slug).nullable(),
  description: optionalText('Description', LIMITS.dataset_description),
  type: optionalText('Type', LIMITS.dataset_word),
  region: optionalText('Region', LIMITS.dataset_word),
  publisher: optionalText('Publisher', LIMITS.dataset_source),
  licence: optionalText('Licence', LIMITS.dataset_source),
  /** What time it covers, in words. */
  period: optionalText('Period', LIMITS.dataset_word),
  /** The newest upload. Another one is another version; the former stays in force until the new one has been read. */
  file_path: uploadedFile,
  units: columnUnits,
  /** As soon as there is a version that could be read. */
  is_public: yesOrNo('Public'),
})

export type DatasetValues = z.output<typeof datasetSchema>

export const DATASET_DEFAULTS: Omit<DatasetValues, 'name' | 'file_path'> = {
  slug: null,
  description: null,
  type: null,
  region: null,
  publisher: null,
  licence: null,
  period: null,
  units: {},
  is_public: false,
}

const TEXTS = ['name', 'description', 'type', 'region', 'publisher', 'licence', 'period']

/** Of the fields for units, before the name of the column. */
export const UNIT_FIELD = 'unit:'

/** The values that the dataset form sends. No file chosen: the one that there is stays. */
export function readDatasetForm(form: FormData): Record<string, unknown> {
  const { text, ticked } = formReader(form)
  const path = form.getAll('file_path').findLast((held) => typeof held === 'string' && held !== '')
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
