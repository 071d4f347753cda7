import type { DraftStep } from '../draft/step-names.ts'

interface Shown {
  /** What operators, messages, comparisons and the page of a listing call it. */
  label: string
  hint?: string
  /** Names of its column in import files, most likely first, in the form that `columnKey` returns. Without any, no file sets it. */
  imports?: readonly string[]
  /** The step in which a landowner enters it. Without one, only operators do. */
  step?: DraftStep
  /** Whether the step asks for it in a field of its own, and how, where that differs from the above. Else the step has code for it. */
  asked?: { label?: string; hint?: string }
  /** The part of the operator's form that shows it. Else the form has code for it. */
  group?: 'site' | 'land'
  /** Whether visitors, comparisons and the API see it. */
  isPublic: boolean
  /** Whether comparisons show it in a row of its own, without code for it. */
  isCompared?: true
  /** Whether operators may let owners change it without a review. Such a field is reviewed on its own. */
  isExemptable?: true
  /** What the API says of it, where the label isn't enough. */
  about?: string
}

/** A field of these kinds needs no code of its own anywhere. Its value is null if unknown. */
interface TextField extends Shown {
  kind: 'text'
  /** In characters. */
  limit: number
  /** Lines that forms show; one by default. */
  rows?: number
}
interface NumberField extends Shown {
  kind: 'number'
  unit: string
  min: number
  max: number
  /** Set if it follows from other fields of the step. */
  isDerived?: true
}
interface YesNoField extends Shown {
  kind: 'yes-no'
}

/** A field with a life of its own: `listing-values.ts` has its schema, and each place that shows it knows it by name. */
interface OwnField extends Pick<Shown, 'label' | 'imports' | 'step' | 'isPublic'> {
  kind: 'own'
}

export type ListingField = TextField | NumberField | YesNoField | OwnField

const MAX_USD = 999_999_999_999.99

/** Every editable field of a listing. CONTRIBUTING says how to add one. */
export const LISTING_FIELDS = {
  landowner_name: { kind: 'own', label: 'Landowner name', step: 'land', isPublic: true },
  slug: { kind: 'own', label: 'Slug', isPublic: true },
  address: { kind: 'text', label: 'Address', limit: 500, step: 'location', isPublic: true },
  gps_coordinates: { kind: 'own', label: 'GPS coordinates', step: 'location', isPublic: true },
  boundary: { kind: 'own', label: 'Boundary', step: 'location', isPublic: true },
  city: { kind: 'own', label: 'City', isPublic: true },
  county: { kind: 'own', label: 'County', isPublic: true },
  state: { kind: 'own', label: 'State', isPublic: true },
  country: { kind: 'own', label: 'Country', isPublic: true },
  parcel_size_acres: { kind: 'own', label: 'Parcel size (acres)', step: 'land', isPublic: true },
  price: {
    kind: 'number',
    label: 'Price (USD)',
    unit: 'USD',
    min: 0,
    max: MAX_USD,
    imports: ['price', 'price_usd', 'asking_price', 'list_price'],
    step: 'terms',
    isDerived: true,
    isPublic: true,
    about: 'USD; per month when `price_type` is `lease`.',
  },
  price_type: {
    kind: 'own',
    label: 'Price type',
    imports: ['price_type', 'offer_type', 'sale_or_lease'],
    step: 'terms',
    isPublic: true,
  },
  description: {
    kind: 'text',
    label: 'Description',
    limit: 100_000,
    rows: 6,
    imports: ['description', 'details', 'remarks', 'summary'],
    step: 'land',
    asked: { hint: 'What makes the land useful. Leave out phone numbers, email addresses and links.' },
    isExemptable: true,
    isPublic: true,
  },
  zoning_info: {
    kind: 'text',
    label: 'Zoning',
    limit: 2_000,
    imports: ['zoning_info', 'zoning', 'zoning_code', 'zoning_description'],
    step: 'land',
    isCompared: true,
    isPublic: true,
  },
  parcel_number: {
    kind: 'text',
    label: 'APN',
    limit: 100,
    step: 'location',
    group: 'land',
    isPublic: true,
    about: 'The assessor’s parcel number (APN).',
  },
  improvements: {
    kind: 'text',
    label: 'Improvements',
    limit: 2_000,
    rows: 3,
    step: 'land',
    asked: { hint: 'Buildings, roads, wells, fences, grading' },
    group: 'land',
    isExemptable: true,
    isPublic: true,
  },
  restrictions: {
    kind: 'text',
    label: 'Restrictions',
    limit: 2_000,
    rows: 3,
    step: 'land',
    asked: { hint: 'Deed restrictions, setbacks, covenants, flood zones' },
    group: 'land',
    isExemptable: true,
    isPublic: true,
  },
  deal_types: { kind: 'own', label: 'Deal types', step: 'terms', isPublic: true },
  lease_years: {
    kind: 'number',
    label: 'Lease term (years)',
    unit: 'years',
    min: 1,
    max: 999,
    imports: ['lease_years', 'lease_term_years', 'lease_term'],
    step: 'terms',
    asked: { hint: 'Such as 30. Leave it blank if it’s open.' },
    group: 'land',
    isCompared: true,
    isPublic: true,
  },
  rent_increase_percent: {
    kind: 'number',
    label: 'Rent increase (% a year)',
    unit: '% a year',
    min: 0,
    max: 100,
    imports: ['rent_increase_percent', 'rent_escalator', 'escalator'],
    step: 'terms',
    asked: { hint: 'The escalator of the lease, such as 2.5' },
    group: 'land',
    isPublic: true,
  },
  option_fee: {
    kind: 'number',
    label: 'Option fee (USD)',
    unit: 'USD',
    min: 0,
    max: MAX_USD,
    imports: ['option_fee', 'option_price', 'option_payment'],
    step: 'terms',
    asked: { hint: 'What a buyer pays to hold the land while it studies it' },
    group: 'land',
    isPublic: true,
  },
  deal_answers: { kind: 'own', label: 'Title and rights', step: 'land', isPublic: true },
  closing_price: { kind: 'number', label: 'Closing price', unit: 'USD', min: 0, max: MAX_USD, isPublic: false },
  contact: { kind: 'own', label: 'Contact', step: 'contact', isPublic: false },
  utility_access: {
    kind: 'own',
    label: 'Utility access',
    imports: ['utility_access', 'utilities'],
    step: 'land',
    isPublic: true,
  },
  energy_sources: {
    kind: 'own',
    label: 'Energy sources',
    imports: ['energy_sources', 'energy_source', 'energy'],
    step: 'land',
    isPublic: true,
  },
  instant_deploy: {
    kind: 'yes-no',
    label: 'Instant deploy',
    imports: ['instant_deploy', 'instant_deployment'],
    group: 'site',
    isPublic: true,
  },
  substation_on_site: {
    kind: 'yes-no',
    label: 'Substation on site',
    imports: ['substation_on_site', 'on_site_substation', 'has_substation', 'substation'],
    step: 'power',
    group: 'site',
    isPublic: true,
  },
  available_power_mw: {
    kind: 'number',
    label: 'Available MW',
    hint: 'Electric power that the site can draw',
    unit: 'MW',
    min: 0,
    max: 99_999_999.99,
    imports: [
      ...(['available_power_mw', 'power_mw', 'available_mw', 'mw'] as const),
      ...(['available_power_kw', 'power_kw', 'available_kw', 'kw'] as const),
    ],
    step: 'power',
    isDerived: true,
    group: 'site',
    isPublic: true,
  },
  power_evidence: {
    kind: 'text',
    label: 'Source of the figure',
    hint: 'In the landowner’s words. Add documents as power evidence below.',
    limit: 500,
    imports: ['power_evidence'],
    group: 'site',
    isPublic: true,
    about: 'What the landowner gives as the source of the power.',
  },
  power_evidence_entries: {
    kind: 'own',
    label: 'Power evidence',
    imports: ['power_evidence_entries'],
    step: 'power',
    isPublic: true,
  },
  lifecycle: { kind: 'own', label: 'Stage', imports: ['lifecycle'], isPublic: true },
  images: {
    kind: 'own',
    label: 'Images',
    imports: ['images', 'image', 'image_urls', 'image_url', 'photos', 'photo', 'pictures'],
    step: 'media',
    isPublic: true,
  },
  image_alts: { kind: 'own', label: 'Alt texts', isPublic: true },
  videos: {
    kind: 'own',
    label: 'Videos',
    imports: ['videos', 'video', 'video_urls', 'video_url'],
    step: 'media',
    isPublic: true,
  },
  documents: { kind: 'own', label: 'Documents', step: 'media', isPublic: true },
  last_confirmed_at: {
    kind: 'own',
    label: 'Last confirmed',
    imports: ['last_confirmed_at', 'last_confirmed', 'confirmed_at'],
    isPublic: true,
  },
  is_published: {
    kind: 'own',
    label: 'Published',
    imports: ['is_published', 'published', 'publish'],
    isPublic: true,
  },
  is_featured: { kind: 'own', label: 'Featured', imports: ['is_featured', 'featured'], isPublic: true },
} as const satisfies Record<string, ListingField>

type Fields = typeof LISTING_FIELDS
export type ListingFieldName = keyof Fields
type NamesOf<Which> = { [Name in ListingFieldName]: Fields[Name] extends Which ? Name : never }[ListingFieldName]

export type OwnFieldName = NamesOf<{ kind: 'own' }>
export type PlainFieldName = Exclude<ListingFieldName, OwnFieldName>
type PlainValue = { text: string | null; number: number | null; 'yes-no': boolean | null }
/** The values of the fields that need no code of their own. */
export type PlainValues = { [Name in PlainFieldName]: PlainValue[Exclude<Fields[Name]['kind'], 'own'>] }
export type PublicPlainName = Extract<PlainFieldName, NamesOf<{ isPublic: true }>>
/** What landowners enter. */
export type OwnerFieldName = NamesOf<{ step: DraftStep }>

export type ComparedFieldName = NamesOf<{ isCompared: true }>
/** What files to import set. */
export type ImportedFieldName = NamesOf<{ imports: readonly string[] }>

export type PlainField = Exclude<ListingField, OwnField> & { name: PlainFieldName }

export const LISTING_FIELD_NAMES = Object.keys(LISTING_FIELDS) as ListingFieldName[]
export const PLAIN_FIELDS: readonly PlainField[] = LISTING_FIELD_NAMES.flatMap((name) => {
  const field: ListingField = LISTING_FIELDS[name]
  return field.kind === 'own' ? [] : [{ ...field, name: name as PlainFieldName }]
})

/** The plain fields that a draft has a field of the same name for. */
export const isEnteredByOwner = (field: PlainField): boolean => field.step !== undefined && !('isDerived' in field)

/** The values of plain fields, each of which `value` makes. */
export const plainValues = <Value>(
  value: (field: PlainField) => Value,
  fields: readonly PlainField[] = PLAIN_FIELDS,
): Record<string, Value> => Object.fromEntries(fields.map((field) => [field.name, value(field)]))
