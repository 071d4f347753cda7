import { formReader } from '../content/form-values.ts'
import type { FieldErrors } from '../errors.ts'
import { acresOf } from '../geometry/boundary.ts'
import { readBoundary } from '../geometry/boundary-geojson.ts'
import { answerField, noteField } from '../listing/deal-fact-fields.ts'
import { DEAL_QUESTIONS, DEAL_TYPES, type DealAnswers } from '../listing/deal-facts.ts'
import { readListingDocuments } from '../listing/document-fields.ts'
import { readPowerEvidence } from '../listing/evidence-fields.ts'
import {
  isEnteredByOwner,
  type OwnerFieldName,
  PLAIN_FIELDS,
  type PlainFieldName,
  plainValues,
} from '../listing/field-table.ts'
import { UTILITIES } from '../listing/listing.ts'
import { LISTING_DEFAULTS, type ListingValues, listingSchema } from '../listing/listing-values.ts'
import { readPlain } from '../listing/plain-fields.ts'
import { pointBoundaryProblem } from '../listing/point-boundary.ts'
import { parseGps } from '../place/gps.ts'
import { fieldOf, noFieldErrors, validated } from '../validation.ts'
import { type DraftFields, formOf } from './draft.ts'

/** The values of a listing that its landowner enters. */
export type OwnerValues = Pick<ListingValues, OwnerFieldName>

export const OWNER_FIELDS = PLAIN_FIELDS.filter(isEnteredByOwner)

export const utilityField = (utility: string) => `utility:${utility}`

/**
 * The values of a listing from a draft's fields, not validated yet. The price type follows from what is offered: it is
 * negotiable unless the owner states a price for exactly one of sale and lease.
 */
export function readOwnerValues(fields: DraftFields): Record<keyof OwnerValues, unknown> {
  const form = formOf(fields)
  const { text, number, yesNoUnknown, all, json, ticked } = formReader(form)
  const entries = ticked('is_power_unknown') ? [] : (readPowerEvidence(form).power_evidence_entries ?? [])
  const [strongest] = entries as { mw?: number | null }[]
  const dealTypes = all('deal_types')
  const [only] = dealTypes.filter((type) => type !== 'option')
  const isNegotiable = ticked('is_negotiable') || dealTypes.filter((type) => type !== 'option').length !== 1
  return {
    ...(plainValues((field) => readPlain(form, field), OWNER_FIELDS) as Pick<
      Record<keyof OwnerValues, unknown>,
      Extract<OwnerFieldName, PlainFieldName>
    >),
    landowner_name: text('landowner_name'),
    gps_coordinates: text('gps_coordinates'),
    boundary: json('boundary'),
    parcel_size_acres: number('parcel_size_acres'),
    utility_access: Object.fromEntries(
      UTILITIES.flatMap((utility) => {
        const access = yesNoUnknown(utilityField(utility))
        return access === null ? [] : [[utility, access]]
      }),
    ),
    energy_sources: all('energy_sources'),
    deal_answers: readAnswers(form),
    available_power_mw: strongest?.mw ?? null,
    power_evidence_entries: entries,
    deal_types: dealTypes.filter((type) => (DEAL_TYPES as readonly string[]).includes(type)),
    price: ticked('is_price_on_request')
      ? null
      : priceOf(number('price'), number('parcel_size_acres'), text('price_per')),
    price_type: isNegotiable ? 'negotiable' : only,
    images: all('images'),
    videos: all('videos'),
    documents: readListingDocuments(form),
    contact: { name: text('contact_name'), role: text('contact_role'), phone: text('contact_phone') },
  }
}

/** The whole price, also where it was entered per acre. */
function priceOf(price: number | null, acres: number | null, per: string): number | null {
  if (price === null || per !== 'acre') return price
  return acres === null ? Number.NaN : Math.round(price * acres * 100) / 100
}

function readAnswers(form: FormData): DealAnswers {
  const { yesNoUnknown, text } = formReader(form)
  return Object.fromEntries(
    DEAL_QUESTIONS.flatMap(({ key }) => {
      const answer = yesNoUnknown(answerField(key))
      return answer === null ? [] : [[key, { answer: answer ? 'yes' : 'no', note: text(noteField(key)) }]]
    }),
  )
}

/** Values of a draft as `readOwnerValues` returns them. */
export type ReadValues = ReturnType<typeof readOwnerValues>

/** The form has a field of its own for some values inside others. */
function fieldOfForm(path: readonly PropertyKey[]): string {
  const [field, key, part] = path
  if (field === 'contact' && key === 'phone') return 'contact_phone'
  return field === 'deal_answers' && part === 'note' ? noteField(String(key)) : fieldOf(path)
}

/** Checks a draft with the schema of listings. */
export function checkOwnerValues(
  fields: DraftFields,
  read = readOwnerValues(fields),
): { values: OwnerValues } | { errors: FieldErrors } {
  const result = validated(listingSchema, { ...LISTING_DEFAULTS, ...read }, fieldOfForm)
  if ('errors' in result) return result
  const problems = ownerProblems(result.values)
  if (Object.keys(problems).length > 0) return { errors: Object.assign(noFieldErrors(), problems) }
  const names = Object.keys(read) as (keyof OwnerValues)[]
  return { values: Object.fromEntries(names.map((name) => [name, result.values[name]])) as unknown as OwnerValues }
}

/** What no owner can mean, although the database could hold it. */
function ownerProblems(values: ListingValues): Record<string, string[]> {
  const { price, gps_coordinates } = values
  const boundary = pointBoundaryProblem(values)
  const point = gps_coordinates === null ? null : parseGps(gps_coordinates)
  return {
    ...(boundary === null ? {} : { boundary: [boundary] }),
    ...(price === 0 ? { price: ['Enter a price above 0, or choose “Price on request”.'] } : {}),
    ...(point?.latitude === 0 && point.longitude === 0
      ? { gps_coordinates: ['0, 0 is in the Atlantic Ocean. Enter the coordinates of your land.'] }
      : {}),
  }
}

/** The acreage of an outline in GeoJSON; null without a valid one. */
export function outlineAcres(boundary: unknown): number | null {
  const { ring, problem } = readBoundary(boundary)
  return ring === null || problem !== null ? null : acresOf(ring)
}
