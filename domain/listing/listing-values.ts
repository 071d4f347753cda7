import { z } from 'zod'
import {
  altTexts,
  boundaryRing,
  dateTimeText,
  gpsText,
  mediaFiles,
  optionalText,
  requiredText,
  slugText,
  trueOrFalse,
  twoDecimals,
} from '../content/fields.ts'
import { formReader } from '../content/form-values.ts'
import { LIMITS } from '../content/limits.ts'
import { countryCode } from '../place/country.ts'
import { readDealFacts } from './deal-fact-fields.ts'
import { contactSchema, dealAnswersSchema } from './deal-fact-values.ts'
import { DEAL_TYPES } from './deal-facts.ts'
import { listingDocumentList } from './document-values.ts'
import { readPowerEvidence } from './evidence-fields.ts'
import {
  LISTING_FIELD_NAMES,
  type OwnFieldName,
  PLAIN_FIELDS,
  type PlainField,
  type PlainFieldName,
  type PlainValues,
  plainValues,
} from './field-table.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, UTILITIES, utilityAccessSchema } from './listing.ts'
import { readPlain } from './plain-fields.ts'
import { powerEvidenceList } from './power-evidence-values.ts'

const oneOf = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, { error: `${label} is one of ${values.join(', ')}.` })

/** The schemas of fields with a life of their own. */
const OWN_SCHEMAS = {
  landowner_name: requiredText('Landowner name', LIMITS.landowner_name),
  /** Null: made from the name for a new listing, unchanged for an existing one. */
  slug: z
    .literal('')
    .transform(() => null)
    .or(slugText(LIMITS.listing_slug))
    .nullable(),
  gps_coordinates: gpsText('GPS coordinates'),
  /** The outline as [longitude, latitude], first point repeated last. */
  boundary: boundaryRing,
  /** Null: looked up from the point. */
  city: optionalText('City', LIMITS.place),
  county: optionalText('County', LIMITS.place),
  state: optionalText('State', LIMITS.place),
  /** ISO 3166-1 alpha-2. */
  country: optionalText('Country', LIMITS.place).transform((country, context) => {
    if (country === null) return null
    const code = countryCode(country)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'Enter a country name or code, such as Ireland or IE.' })
    return z.NEVER
  }),
  parcel_size_acres: z
    .number({ error: ({ input }) => (input == null ? 'Parcel size (acres) is required.' : undefined) })
    .pipe(twoDecimals('Parcel size (acres)', { min: 0.01, max: 9_999_999_999.99 })),
  price_type: oneOf('Price type', PRICE_TYPES),
  deal_types: z
    .array(oneOf('Deal type', DEAL_TYPES), { error: 'Deal types are a list.' })
    .transform((types) => [...new Set(types)]),
  deal_answers: dealAnswersSchema,
  /** Who to talk to; never public. */
  contact: contactSchema,
  utility_access: utilityAccessSchema,
  energy_sources: z
    .array(oneOf('Energy source', ENERGY_SOURCES), { error: 'Energy sources are a list.' })
    .transform((sources) => [...new Set(sources)]),
  power_evidence_entries: powerEvidenceList,
  lifecycle: oneOf('Lifecycle', LIFECYCLES),
  /** Storage paths in `listing-media`, or URLs. */
  images: mediaFiles('Images', LIMITS.images),
  image_alts: altTexts,
  videos: mediaFiles('Videos', LIMITS.videos),
  documents: listingDocumentList,
  last_confirmed_at: dateTimeText('Last confirmed'),
  is_published: trueOrFalse('Published'),
  is_featured: trueOrFalse('Featured'),
} satisfies Record<OwnFieldName, z.ZodType>

function plainSchema(field: PlainField): z.ZodType {
  if (field.kind === 'text') return optionalText(field.label, field.limit)
  return field.kind === 'number' ? twoDecimals(field.label, field).nullable() : trueOrFalse(field.label).nullable()
}

type Shape = typeof OWN_SCHEMAS & { [Name in PlainFieldName]: z.ZodType<PlainValues[Name]> }
const SCHEMAS = { ...plainValues(plainSchema), ...OWN_SCHEMAS } as unknown as Shape

/** Every editable value of a listing, as used by the form, the API and stored versions; in the order of the field table. */
export const listingSchema = z.object(
  Object.fromEntries(LISTING_FIELD_NAMES.map((name) => [name, SCHEMAS[name]])) as unknown as Shape,
)

export type ListingValues = z.output<typeof listingSchema>

/** Defaults of a new listing. */
export const LISTING_DEFAULTS: Omit<ListingValues, 'landowner_name' | 'parcel_size_acres'> = {
  ...(plainValues(() => null) as { [Name in PlainFieldName]: null }),
  slug: null,
  gps_coordinates: null,
  boundary: null,
  city: null,
  county: null,
  state: null,
  country: null,
  price_type: 'negotiable',
  deal_types: [],
  deal_answers: {},
  contact: null,
  utility_access: {},
  energy_sources: [],
  power_evidence_entries: [],
  lifecycle: 'draft',
  images: [],
  image_alts: {},
  videos: [],
  documents: [],
  last_confirmed_at: null,
  is_published: false,
  is_featured: false,
}

/**
 * Reads the listing form for `create` and `update`. Fields beyond the specification are optional; values without a field
 * stay unchanged. A checked utility is true; an unchecked one is false if `utility_known` lists it, and unknown
 * otherwise.
 */
export function readListingForm(form: FormData): Record<string, unknown> {
  const { text, ticked, number, all, json } = formReader(form)
  const ifPresent = <T>(name: string, value: () => T) => (form.has(name) ? { [name]: value() } : {})
  const known = new Set(all('utility_known'))
  return {
    ...plainValues(
      (field) => readPlain(form, field),
      PLAIN_FIELDS.filter(({ name }) => form.has(name)),
    ),
    landowner_name: text('landowner_name'),
    gps_coordinates: text('gps_coordinates'),
    parcel_size_acres: number('parcel_size_acres'),
    price_type: text('price_type') || 'negotiable',
    utility_access: Object.fromEntries(
      UTILITIES.flatMap((name) => (ticked(name) ? [[name, true]] : known.has(name) ? [[name, false]] : [])),
    ),
    is_published: ticked('is_published'),
    is_featured: ticked('is_featured'),
    ...ifPresent('slug', () => text('slug')),
    ...ifPresent('boundary', () => json('boundary')),
    ...Object.assign({}, ...['city', 'county', 'state', 'country'].map((name) => ifPresent(name, () => text(name)))),
    ...(form.has('energy_sources_shown') ? { energy_sources: all('energy_sources') } : {}),
    ...readPowerEvidence(form),
    ...readDealFacts(form),
    ...ifPresent('lifecycle', () => text('lifecycle')),
    ...ifPresent('last_confirmed_at', () => text('last_confirmed_at')),
    ...(form.has('images_shown') ? { images: all('images'), image_alts: json('image_alts') ?? {} } : {}),
    ...(form.has('videos_shown') ? { videos: all('videos') } : {}),
  }
}
