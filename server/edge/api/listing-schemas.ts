import { z } from '@hono/zod-openapi'
import { DEAL_TYPES, type DealAnswer } from '../../../domain/listing/deal-facts.ts'
import {
  PLAIN_FIELDS,
  type PlainField,
  type PlainValues,
  type PublicPlainName,
  plainValues,
} from '../../../domain/listing/field-table.ts'
import {
  ENERGY_SOURCES,
  LIFECYCLES,
  type Listing,
  type ListingSummary,
  PRICE_TYPES,
  UTILITIES,
} from '../../../domain/listing/listing.ts'
import { DOCUMENT_ACCESS, type PublicListingDocument } from '../../../domain/listing/listing-document.ts'
import { OWNERSHIP_KINDS, type PublicOwnership } from '../../../domain/listing/ownership.ts'
import { EVIDENCE_RUNGS, type PublicPowerEvidence } from '../../../domain/listing/power-evidence.ts'
import { PUBLIC_QUESTIONS } from '../../../domain/listing/public-deal-facts.ts'
import { PLACE_KINDS, PLACE_MATCHES, type Place } from '../../../domain/place/place.ts'
import type { SiteScore } from '../../../domain/screening/site-screening.ts'
import { SCREENING_SORTS } from '../../../domain/search/screening-filters.ts'
import { EXACT_TOTAL, SORTS } from '../../../domain/search/search.ts'
import { DEALS } from '../../../domain/search/search-choices.ts'
import { nullable } from './schemas.ts'

const scoreSchema = z
  .object({
    state: z
      .enum(['scored', 'power-unknown', 'outside-us'])
      .openapi({ description: 'There is a score only if it is `scored`.' }),
    low: z.number().openapi({ description: 'The worst case, 0 to 100.' }),
    high: z.number().openapi({ description: 'The best case, 0 to 100.' }),
    known: z.number().openapi({ description: 'Share of the weights whose values are known, in percent.' }),
    failed: z.array(z.string()).openapi({ description: 'Gates that rule the site out.' }),
    version: z.string().openapi({ description: 'Version of the profile.' }),
  })
  .openapi('SiteScore') satisfies z.ZodType<SiteScore>

/** Of a listing or candidate site. */
export const scoresSchema = z.record(z.string(), scoreSchema).openapi({
  description: 'Scores of its screening by key of the profile. Empty if it hasn’t been screened.',
})

const summaryFields = {
  id: z.uuid(),
  slug: z.string().openapi({ example: 'riverside-40' }),
  landowner_name: z.string().openapi({ description: 'Shown as the title.', example: 'Riverside 40' }),
  address: nullable.text,
  city: nullable.text,
  county: nullable.text,
  state: nullable.text,
  country: nullable.text.openapi({ description: 'ISO 3166-1 alpha-2.', example: 'US' }),
  latitude: nullable.number,
  longitude: nullable.number,
  parcel_size_acres: z.number(),
  price: nullable.number.openapi({ description: 'USD; per month when `price_type` is `lease`.' }),
  price_type: z.enum(PRICE_TYPES),
  zoning_info: nullable.text,
  utility_access: z
    .partialRecord(z.enum(UTILITIES), z.boolean())
    .openapi({ description: 'An absent key is unknown.', example: { power: true, gas: false } }),
  energy_sources: z.array(z.enum(ENERGY_SOURCES)),
  instant_deploy: nullable.boolean,
  substation_on_site: nullable.boolean,
  available_power_mw: nullable.number,
  is_featured: z.boolean(),
  scores: scoresSchema,
  created_at: z.iso.datetime(),
}

const summarySchema = z
  .object({
    ...summaryFields,
    image: nullable.text.openapi({ description: 'Storage path in the bucket `listing-media`, or a URL.' }),
    image_alt: nullable.text.openapi({ description: 'Alternative text of the image.' }),
    distance_km: nullable.number.openapi({ description: 'Distance from the place searched for.' }),
  })
  .openapi('ListingSummary') satisfies z.ZodType<ListingSummary>

const evidenceSchema = z
  .object({
    rung: z.enum(EVIDENCE_RUNGS),
    mw: nullable.number,
    date: z.iso.date(),
    issuer: nullable.text,
    reference: nullable.text,
    note: nullable.text,
    expires_on: z.iso
      .date()
      .nullable()
      .openapi({ description: 'From this day on it no longer counts; null for never.' }),
    is_expired: z.boolean(),
    document_url: nullable.text.openapi({ description: 'Path of the document, if it is public.' }),
  })
  .openapi('PowerEvidence') satisfies z.ZodType<PublicPowerEvidence>

const documentSchema = z
  .object({
    title: z.string().openapi({ example: 'Boundary survey' }),
    access: z.enum(DOCUMENT_ACCESS).openapi({
      description:
        'Who can open it: everyone, people whose request is granted, people who sign the NDA, or the owner only.',
    }),
    url: nullable.text.openapi({
      description:
        'Path of the document, if it is public. For `request` and `nda` the page to ask or sign on; null for others.',
    }),
  })
  .openapi('ListingDocument') satisfies z.ZodType<PublicListingDocument>

const ownershipSchema = z
  .object({
    kind: z.enum(OWNERSHIP_KINDS).openapi({ description: 'What was checked.' }),
    verified_on: z.iso.date(),
    expires_on: z.iso.date().openapi({ description: 'From this day on it no longer counts.' }),
  })
  .openapi('Ownership') satisfies z.ZodType<PublicOwnership>

const QUESTION_KEYS = PUBLIC_QUESTIONS.map(({ key }) => key)

const answerSchema = z
  .object({ answer: z.enum(['yes', 'no']), note: nullable.text })
  .openapi('DealAnswer') satisfies z.ZodType<DealAnswer>

function plainSchema({ kind, about }: PlainField): z.ZodType {
  const schema = { text: nullable.text, number: nullable.number, 'yes-no': nullable.boolean }[kind]
  return about === undefined ? schema : schema.openapi({ description: about })
}

const PLAIN_SCHEMAS = plainValues(
  plainSchema,
  PLAIN_FIELDS.filter(({ isPublic }) => isPublic),
) as unknown as { [Name in PublicPlainName]: z.ZodType<PlainValues[Name]> }

export const listingSchema = z
  .object({
    ...summaryFields,
    gps_coordinates: nullable.text.openapi({ example: '30.5818, -97.3266' }),
    boundary: z.array(z.tuple([z.number(), z.number()])).nullable(),
    ...PLAIN_SCHEMAS,
    deal_types: z
      .array(z.enum(DEAL_TYPES))
      .openapi({ description: 'What is offered. Empty if the owner hasn’t said.' }),
    deal_answers: z.partialRecord(z.enum(QUESTION_KEYS), answerSchema).openapi({
      description: 'What the landowner answered about title and rights. An absent key is unknown.',
      example: { easements: { answer: 'yes', note: 'A pipeline along the north edge' } },
    }),
    images: z.array(z.string()),
    image_alts: z.record(z.string(), z.string()).openapi({ description: 'Alternative text by image path.' }),
    videos: z.array(z.string()),
    documents: z.array(documentSchema).openapi({ description: 'Such as surveys and title reports.' }),
    power_evidence_entries: z.array(evidenceSchema).openapi({
      description: 'The strongest first. It never changes what the map layers show.',
    }),
    ownership: ownershipSchema
      .nullable()
      .openapi({ description: 'What was verified about the owner or broker; null if nothing was.' }),
    lifecycle: z.enum(LIFECYCLES),
    last_confirmed_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Listing') satisfies z.ZodType<Listing>

export const placeSchema = z
  .object({
    kind: z.enum(PLACE_KINDS),
    label: z.string().openapi({ example: 'Taylor, Texas' }),
    city: nullable.text,
    county: nullable.text,
    state: nullable.text,
    country: nullable.text,
    latitude: z.number(),
    longitude: z.number(),
    uncertainty_miles: nullable.number.openapi({
      description: 'How many miles from the point the place that was meant may be; null for areas.',
    }),
    counties: z
      .array(z.object({ county: z.string(), state: z.string() }))
      .optional()
      .openapi({ description: 'The counties that make up a metro.' }),
  })
  .openapi('Place') satisfies z.ZodType<Place>

export const pageSchema = z
  .object({
    data: z.array(summarySchema),
    page: z.int(),
    per_page: z.int(),
    total: z
      .int()
      .nullable()
      .openapi({ description: `Exact up to ${EXACT_TOTAL}; null with \`total=false\`.` }),
    total_exact: z.boolean().openapi({ description: 'False if there are more than `total`.' }),
    place: placeSchema.nullable().openapi({ description: 'The place that `location` or `city` resolved to.' }),
    place_match: z.enum(PLACE_MATCHES).nullable().openapi({
      description:
        '`exact`: by its name, ZIP code or coordinates. `alias`: by another name. `corrected`: by a name that differs from what was typed. `fallback`: a larger place, because the exact address or region is unknown.',
    }),
    place_alternatives: z.array(placeSchema).openapi({
      description: 'Other places that the text may mean, the likeliest first; suggestions if `place_unknown` is true.',
    }),
    place_unknown: z
      .boolean()
      .openapi({ description: 'True if the place was not found. The search is then not limited to a place.' }),
    place_problem: nullable.text.openapi({
      description: 'Why the text is no place, and what to do, if that is known.',
    }),
    corrections: z.array(z.tuple([z.string(), z.string()])),
    deal: z.enum(DEALS).nullable().openapi({
      description: 'The deal that the search is limited to, also by a price limit or a sort by price. Null: any.',
    }),
    sort: z.enum([...SORTS, ...SCREENING_SORTS]).openapi({ description: 'The sort that applies.' }),
    weights_unknown: z
      .boolean()
      .openapi({ description: 'True if `weights` don’t fit the groups of the profile. They are ignored then.' }),
    zoning_unknown: z.boolean().openapi({ description: 'True if no listing has the words of `zoning` in its zoning.' }),
    zoning_suggestion: z
      .string()
      .nullable()
      .openapi({ description: '`zoning` with its words corrected, if listings have those.' }),
    ignored: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .openapi('ListingPage')
