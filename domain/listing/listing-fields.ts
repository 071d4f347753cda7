import { z } from 'zod'
import { type Ring, ringProblem } from '../geometry/boundary.ts'
import { countryCode } from '../place/country.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import { type PlainField, type PlainFieldName, type PlainValues, plainValues } from './field-table.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, utilityAccessSchema } from './listing.ts'
import { powerEvidenceList } from './power-evidence-values.ts'

function plainSchema(field: PlainField): z.ZodType {
  if (field.kind === 'yes-no') return z.boolean().nullable()
  if (field.kind === 'text') return text(field.limit).nullable()
  const { unit, min, max } = field
  return within(min, max, `${min} to ${max.toLocaleString('en-US')} ${unit}`)
    .transform(hundredths)
    .nullable()
}

const PLAIN_SCHEMAS = plainValues(plainSchema) as unknown as { [Name in PlainFieldName]: z.ZodType<PlainValues[Name]> }

/** The fields of a listing that an import sets, with the limits of the database. */
export const listingFieldsSchema = z.object({
  ...PLAIN_SCHEMAS,
  landowner_name: text(200).min(1, 'is missing'),
  latitude: within(-90, 90, 'a latitude from -90 to 90 in degrees (WGS84)').nullable(),
  longitude: within(-180, 180, 'a longitude from -180 to 180 in degrees (WGS84)').nullable(),
  boundary: z
    .array(z.tuple([z.number(), z.number()]))
    .superRefine((ring, context) => {
      const problem = ringProblem(ring as Ring)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .nullable(),
  city: text(200).nullable(),
  county: text(200).nullable(),
  state: text(200).nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .refine((code) => countryCode(code) === code, 'is not a country, expected a name or code such as US')
    .nullable(),
  parcel_size_acres: within(0.01, 9_999_999_999.99, 'at least 0.01 acres').transform(hundredths),
  price_type: z.enum(PRICE_TYPES),
  is_published: z.boolean(),
  is_featured: z.boolean(),
  utility_access: utilityAccessSchema,
  energy_sources: z.array(z.enum(ENERGY_SOURCES)).transform((sources) => [...new Set(sources)]),
  power_evidence_entries: powerEvidenceList,
  lifecycle: z.enum(LIFECYCLES),
  images: media(100),
  videos: media(20),
  last_confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
})

export type ListingFields = z.infer<typeof listingFieldsSchema>

function text(limit: number) {
  return z
    .string()
    .trim()
    .max(limit, { error: ({ input }) => `is ${String(input).length} characters long, expected at most ${limit}` })
    .refine(isPlainText, 'contains control characters or invalid Unicode')
}

/** PostgreSQL rejects NUL and lone surrogates; other control characters are never intended. */
function isPlainText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

function within(min: number, max: number, expected: string) {
  const error = ({ input }: { input?: unknown }) => `is ${input}, expected ${expected}`
  return z.number({ error }).min(min, { error }).max(max, { error })
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

function media(limit: number) {
  const error = ({ input }: { input?: unknown }) => `has ${(input as []).length} files, expected at most ${limit}`
  return z.array(z.string().superRefine(checkMedia)).max(limit, { error })
}

/** A storage path, or the URL of a file elsewhere. */
function checkMedia(path: string, context: z.core.$RefinementCtx<string>): void {
  const problem = mediaProblem(path)
  if (problem) context.addIssue({ code: 'custom', message: `names the file ${JSON.stringify(path)}, which ${problem}` })
}

function mediaProblem(path: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(path)) return storagePathProblem(path)
  const url = URL.parse(path)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'is neither a web address nor a storage path'
  return path.length > 2_000 ? 'is longer than 2000 characters' : null
}
