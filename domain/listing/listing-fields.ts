import { z } from 'zod'
import { type Ring, ringProblem } from '../geometry/boundary.ts'
import { countryCode } from '../place/country.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, utilityAccessSchema } from './listing.ts'
import { powerEvidenceList } from './power-evidence-values.ts'

/** The fields of a listing that an import sets, with the limits of the database. */
export const listingFieldsSchema = z.object({
  landowner_name: text(200).min(1, 'is missing'),
  address: text(500).nullable(),
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
  /** USD; per month for a lease. */
  price: within(0, 999_999_999_999.99, 'a price from 0 to 999,999,999,999.99').transform(hundredths).nullable(),
  price_type: z.enum(PRICE_TYPES),
  description: text(100_000).nullable(),
  zoning_info: text(2_000).nullable(),
  is_published: z.boolean(),
  is_featured: z.boolean(),
  utility_access: utilityAccessSchema,
  energy_sources: z.array(z.enum(ENERGY_SOURCES)).transform((sources) => [...new Set(sources)]),
  instant_deploy: z.boolean().nullable(),
  substation_on_site: z.boolean().nullable(),
  available_power_mw: within(0, 99_999_999.99, 'megawatts from 0 up').transform(hundredths).nullable(),
  power_evidence: text(500).nullable(),
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
