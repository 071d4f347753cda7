import type { OwnerValues } from '../draft/draft-values.ts'
import type { DraftStep } from '../draft/step-names.ts'
import { acresOf } from '../geometry/boundary.ts'
import { CONTACT_ROLE_LABELS, DEAL_QUESTIONS, DEAL_TYPE_LABELS } from '../listing/deal-facts.ts'
import { documentSummary } from '../listing/document-text.ts'
import { type OwnerFieldName, PLAIN_FIELDS, type PlainField, type PlainFieldName } from '../listing/field-table.ts'
import { ENERGY_LABELS, UTILITIES, UTILITY_LABELS } from '../listing/listing.ts'
import { pricePerAcre, yesNo } from '../listing/listing-facts.ts'
import { shownPlain } from '../listing/plain-fields.ts'
import { EVIDENCE_LABELS, expiryOf, type PowerEvidence } from '../listing/power-evidence.ts'
import { formatAcres, formatDate, formatPrice } from '../text/format.ts'

/** What a reviewer compares and asks about: one or more values of a listing. */
export interface ReviewField {
  key: string
  label: string
  /** Where the landowner changes it. */
  step: DraftStep
  /** The values that it shows. */
  names: readonly (keyof OwnerValues)[]
  /** As lines of text; none if the values are empty. */
  lines(values: OwnerValues): string[]
}

/** A field that is reviewed on its own. */
function plainReviewField(field: PlainField): ReviewField {
  const name = field.name as Extract<OwnerFieldName, PlainFieldName>
  return {
    key: name,
    label: field.label,
    step: field.step ?? 'land',
    names: [name],
    lines: (values) => present([shownPlain(field, values[name])]),
  }
}

const present = (lines: (string | null | undefined)[]): string[] => lines.filter((line) => !!line) as string[]

export const REVIEW_FIELDS: readonly ReviewField[] = [
  {
    key: 'name',
    label: 'Listing name',
    step: 'land',
    names: ['landowner_name'],
    lines: ({ landowner_name }) => [landowner_name],
  },
  {
    key: 'price',
    label: 'Price',
    step: 'terms',
    names: ['price', 'price_type', 'deal_types'],
    lines: ({ price, price_type, deal_types, parcel_size_acres }) => {
      const perAcre = pricePerAcre(price, price_type, parcel_size_acres)
      return present([
        price === null ? 'On request' : formatPrice(price, price_type),
        perAcre && `${perAcre} an acre`,
        deal_types.map((type) => DEAL_TYPE_LABELS[type]).join(', '),
      ])
    },
  },
  {
    key: 'acreage',
    label: 'Acreage',
    step: 'land',
    names: ['parcel_size_acres'],
    lines: ({ parcel_size_acres, boundary }) =>
      present([formatAcres(parcel_size_acres), boundary && `Outline measures ${formatAcres(acresOf(boundary))}`]),
  },
  {
    key: 'place',
    label: 'Location',
    step: 'location',
    names: ['address', 'gps_coordinates', 'boundary', 'parcel_number'],
    lines: ({ address, gps_coordinates, boundary, parcel_number }) =>
      present([
        address,
        gps_coordinates,
        parcel_number && `APN ${parcel_number}`,
        boundary && `Outline with ${boundary.length - 1} corners, ${formatAcres(acresOf(boundary))}`,
      ]),
  },
  {
    key: 'zoning',
    label: 'Zoning',
    step: 'land',
    names: ['zoning_info'],
    lines: ({ zoning_info }) => present([zoning_info]),
  },
  {
    key: 'power',
    label: 'Power',
    step: 'power',
    names: ['available_power_mw', 'power_evidence_entries', 'substation_on_site'],
    lines: ({ power_evidence_entries, substation_on_site }) => [
      ...power_evidence_entries.flatMap(evidenceLines),
      ...present([yesNo(substation_on_site, 'Substation on site', 'No substation on site')]),
    ],
  },
  {
    key: 'utilities',
    label: 'Utilities',
    step: 'land',
    names: ['utility_access', 'energy_sources'],
    lines: ({ utility_access, energy_sources }) => [
      ...UTILITIES.filter((utility) => utility_access[utility] !== undefined).map(
        (utility) => `${UTILITY_LABELS[utility]}: ${utility_access[utility] ? 'yes' : 'no'}`,
      ),
      ...energy_sources.map((source) => ENERGY_LABELS[source]),
    ],
  },
  ...PLAIN_FIELDS.filter((field) => 'isExemptable' in field).map(plainReviewField),
  {
    key: 'questions',
    label: 'Title and rights',
    step: 'land',
    names: ['deal_answers'],
    lines: ({ deal_answers }) =>
      DEAL_QUESTIONS.flatMap(({ key, label }) => {
        const given = deal_answers[key]
        return given ? [`${label}: ${given.answer}${given.note ? `, ${given.note}` : ''}`] : []
      }),
  },
  {
    key: 'pictures',
    label: 'Pictures',
    step: 'media',
    names: ['images', 'videos'],
    lines: ({ images, videos }) => [...images, ...videos],
  },
  {
    key: 'documents',
    label: 'Documents',
    step: 'media',
    names: ['documents'],
    lines: ({ documents }) => documents.map(documentSummary),
  },
  {
    key: 'contact',
    label: 'Contact',
    step: 'contact',
    names: ['contact'],
    lines: ({ contact }) => (contact ? present([contact.name, CONTACT_ROLE_LABELS[contact.role], contact.phone]) : []),
  },
]

const FIELDS: ReadonlyMap<string, ReviewField> = new Map(REVIEW_FIELDS.map((field) => [field.key, field]))

export const reviewField = (key: string): ReviewField | undefined => FIELDS.get(key)

function evidenceLines(evidence: PowerEvidence): string[] {
  const { rung, mw, date, issuer, reference } = evidence
  const expiry = expiryOf(evidence)
  return [
    present([mw === null ? null : `${mw} MW`, EVIDENCE_LABELS[rung], issuer, reference]).join(', '),
    `Dated ${formatDate(date)}${expiry === null ? '' : `, expires ${formatDate(expiry)}`}`,
  ]
}
