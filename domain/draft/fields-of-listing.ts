import { boundaryText } from '../geometry/boundary-geojson.ts'
import { answerField, noteField } from '../listing/deal-fact-fields.ts'
import { DEAL_QUESTIONS } from '../listing/deal-facts.ts'
import { ALL_DOCUMENT_SLOTS, documentField } from '../listing/document-fields.ts'
import { ALL_EVIDENCE_SLOTS, EVIDENCE_SLOTS, evidenceField } from '../listing/evidence-fields.ts'
import type { OwnerFieldName, PlainFieldName } from '../listing/field-table.ts'
import { plainValues } from '../listing/field-table.ts'
import { UTILITIES } from '../listing/listing.ts'
import { accessOf, type ListingDocument } from '../listing/listing-document.ts'
import { plainText } from '../listing/plain-fields.ts'
import type { PowerEvidence } from '../listing/power-evidence.ts'
import type { DraftFields } from './draft.ts'
import { OWNER_FIELDS, type OwnerValues, utilityField } from './draft-values.ts'

const list = (value: string | number | null): string[] => (value === null ? [] : [String(value)])
const yesNo = (value: boolean | null | undefined): string[] => (value == null ? [] : [value ? 'yes' : 'no'])
const ticked = (value: boolean): string[] => (value ? ['on'] : [])

type OwnerPlainValues = Pick<OwnerValues, Extract<OwnerFieldName, PlainFieldName>>

/** The fields of a draft that a listing’s values are read from; the inverse of `readOwnerValues`. */
export function fieldsOfListing(values: OwnerValues): DraftFields {
  const { contact, power_evidence_entries: evidence, price, price_type, deal_types } = values
  const offered = deal_types.length > 0 ? deal_types : price_type === 'negotiable' ? [] : [price_type]
  const fields: DraftFields = {
    ...plainValues(({ name }) => list(plainText(values[name as keyof OwnerPlainValues]) || null), OWNER_FIELDS),
    landowner_name: [values.landowner_name],
    gps_coordinates: list(values.gps_coordinates),
    boundary: list(boundaryText(values.boundary) || null),
    parcel_size_acres: list(values.parcel_size_acres),
    ...Object.fromEntries(UTILITIES.map((utility) => [utilityField(utility), yesNo(values.utility_access[utility])])),
    energy_sources: values.energy_sources,
    ...Object.fromEntries(
      DEAL_QUESTIONS.flatMap(({ key }) => [
        [answerField(key), list(values.deal_answers[key]?.answer ?? null)],
        [noteField(key), list(values.deal_answers[key]?.note ?? null)],
      ]),
    ),
    is_power_unknown: ticked(evidence.length === 0),
    [EVIDENCE_SLOTS]: evidence.map((_, index) => ALL_EVIDENCE_SLOTS[index]!),
    ...Object.fromEntries(evidence.flatMap(evidenceFields)),
    deal_types: offered,
    price: list(price),
    is_price_on_request: ticked(price === null),
    is_negotiable: ticked(price_type === 'negotiable'),
    images: values.images,
    videos: values.videos,
    ...Object.fromEntries(values.documents.flatMap(documentFields)),
    contact_name: list(contact?.name ?? null),
    contact_role: list(contact?.role ?? null),
    contact_phone: list(contact?.phone ?? null),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, entries]) => entries.length > 0))
}

function evidenceFields(entry: PowerEvidence, index: number): [string, string[]][] {
  const parts = Object.entries(entry) as [keyof PowerEvidence, PowerEvidence[keyof PowerEvidence]][]
  return parts.map(([name, value]) => [
    evidenceField(ALL_EVIDENCE_SLOTS[index]!, name),
    typeof value === 'boolean' ? ticked(value) : list(value),
  ])
}

function documentFields(document: ListingDocument, index: number): [string, string[]][] {
  const slot = ALL_DOCUMENT_SLOTS[index]!
  return [
    [documentField(slot, 'path'), [document.path]],
    [documentField(slot, 'title'), [document.title]],
    [documentField(slot, 'access'), [accessOf(document)]],
    // For an earlier release that reads the draft.
    [documentField(slot, 'is_public'), ticked(accessOf(document) === 'public')],
  ]
}
