import type { FieldErrors } from '../errors.ts'
import { answerField } from '../listing/deal-fact-fields.ts'
import {
  CONTACT_ROLE_LABELS,
  type ContactRole,
  DEAL_QUESTIONS,
  DEAL_TYPE_LABELS,
  type DealType,
} from '../listing/deal-facts.ts'
import { ALL_DOCUMENT_SLOTS, documentField } from '../listing/document-fields.ts'
import { EVIDENCE_SLOTS, evidenceField } from '../listing/evidence-fields.ts'
import { UTILITIES, UTILITY_LABELS } from '../listing/listing.ts'
import { pricePerAcre } from '../listing/listing-facts.ts'
import { EVIDENCE_LABELS, type EvidenceRung } from '../listing/power-evidence.ts'
import { formatAcres, formatCount, formatUsd } from '../text/format.ts'
import type { DraftFields } from './draft.ts'
import { checkOwnerValues, outlineAcres, type ReadValues, readOwnerValues, utilityField } from './draft-values.ts'
import { DRAFT_STEPS, type DraftStep } from './step-names.ts'
import { STEP_FIELDS, stepOfError } from './steps.ts'

/** One thing that a listing needs, or is better with. */
export interface DraftItem {
  key: string
  label: string
  step: DraftStep
  isRequired: boolean
  isDone: boolean
  /** What was entered, or what its absence means. */
  value: string
}

export interface StepProgress {
  step: DraftStep
  state: 'empty' | 'started' | 'complete'
  /** “Zoning missing”, or what was entered. */
  summary: string
}

export interface DraftProgress {
  items: DraftItem[]
  steps: StepProgress[]
  /** Values that were entered but aren't valid, by field of the listing. */
  errors: FieldErrors
  isReady: boolean
  /** Of the outline; null without a valid one. */
  outlineAcres: number | null
}

const MIN_PICTURES = 1
const GOOD_PICTURES = 3

const first = (fields: DraftFields, name: string): string => fields[name]?.[0]?.trim() ?? ''
const entered = (fields: DraftFields, name: string): readonly string[] =>
  (fields[name] ?? []).filter((value) => value.trim() !== '')
export const isEntered = (fields: DraftFields, name: string): boolean =>
  fields[name]?.some((value) => value.trim() !== '') ?? false

/** What a draft has and still needs. */
export function progressOf(fields: DraftFields): DraftProgress {
  const read = readOwnerValues(fields)
  const acres = outlineAcres(read.boundary)
  const items = itemsOf(fields, read, acres)
  const checked = checkOwnerValues(fields, read)
  const errors = 'errors' in checked ? withoutMissing(checked.errors, fields) : {}
  const steps = DRAFT_STEPS.map((step) => stepProgress(step, fields, items, errors))
  const isReady = 'values' in checked && items.every(({ isRequired, isDone }) => isDone || !isRequired)
  return { items, steps, errors, isReady, outlineAcres: acres }
}

/** Errors of fields that were filled in. What is missing is an item instead. */
function withoutMissing(errors: FieldErrors, fields: DraftFields): FieldErrors {
  const isMissing = (name: string) =>
    ({
      landowner_name: !isEntered(fields, 'landowner_name'),
      parcel_size_acres: !isEntered(fields, 'parcel_size_acres'),
      contact: !isEntered(fields, 'contact_name') || !isEntered(fields, 'contact_role'),
      price: first(fields, 'price_per') === 'acre' && !isEntered(fields, 'parcel_size_acres'),
      price_type: !isEntered(fields, 'deal_types'),
    })[name] ?? false
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !isMissing(name) && !isMissingEvidence(name, fields)),
  )
}

function isMissingEvidence(name: string, fields: DraftFields): boolean {
  const [list, index, part] = name.split('.')
  if (list !== 'power_evidence_entries' || (part !== 'date' && part !== 'issuer')) return false
  const slot = entered(fields, EVIDENCE_SLOTS)[Number(index)]
  return slot === undefined || !isEntered(fields, evidenceField(slot, part))
}

function stepProgress(
  step: DraftStep,
  fields: DraftFields,
  items: readonly DraftItem[],
  errors: FieldErrors,
): StepProgress {
  const required = items.filter(({ isRequired }) => isRequired)
  if (step === 'review') {
    const left = required.filter(({ isDone }) => !isDone).length
    const wrong = Object.keys(errors).length
    const summary =
      left > 0
        ? `${formatCount(left, 'required item')} left`
        : wrong > 0
          ? `${formatCount(wrong, 'field')} to correct`
          : 'Ready to submit'
    return { step, state: 'empty', summary }
  }
  const wrong = Object.keys(errors).filter((name) => stepOfError(name) === step)
  const missing = required.filter((item) => item.step === step && !item.isDone)
  const isStarted = STEP_FIELDS[step].some((name) => name !== EVIDENCE_SLOTS && isEntered(fields, name))
  if (wrong.length > 0) return { step, state: 'started', summary: `${formatCount(wrong.length, 'field')} to correct` }
  if (missing.length > 0) {
    const summary = isStarted ? missingWords(missing) : 'Not started'
    return { step, state: isStarted ? 'started' : 'empty', summary }
  }
  return { step, state: 'complete', summary: items.find((item) => item.step === step && item.isRequired)!.value }
}

/** “Zoning and price missing”. */
function missingWords(missing: readonly DraftItem[]): string {
  const [one, two, ...more] = missing.map(({ label }, index) => (index === 0 ? label : label.toLowerCase()))
  if (two === undefined) return `${one} missing`
  return more.length === 0 ? `${one} and ${two} missing` : `${one}, ${two} and ${more.length} more missing`
}

function itemsOf(fields: DraftFields, read: ReadValues, acres: number | null): DraftItem[] {
  const item = (
    [step, key, label]: readonly [DraftStep, string, string],
    isDone: boolean,
    value: string,
    isRequired = true,
  ): DraftItem => ({ step, key, label, isRequired, isDone, value })
  const recommended = (names: readonly [DraftStep, string, string], isDone: boolean, value: string) =>
    item(names, isDone, value, false)
  const hasPlace = isEntered(fields, 'gps_coordinates') || isEntered(fields, 'boundary')
  const answered = DEAL_QUESTIONS.filter(({ key }) => isEntered(fields, answerField(key))).length
  const unknown = UTILITIES.filter((utility) => !isEntered(fields, utilityField(utility)))
  const pictures = entered(fields, 'images').length
  const documents = ALL_DOCUMENT_SLOTS.filter((slot) => isEntered(fields, documentField(slot, 'path'))).length
  return [
    item(['location', 'place', 'Location'], hasPlace, placeText(fields, acres)),
    item(['land', 'name', 'Listing name'], isEntered(fields, 'landowner_name'), first(fields, 'landowner_name')),
    item(['land', 'acres', 'Acreage'], isEntered(fields, 'parcel_size_acres'), acreageText(fields, read)),
    item(['land', 'zoning', 'Zoning'], isEntered(fields, 'zoning_info'), first(fields, 'zoning_info')),
    ...powerItems(fields).map(([key, label, isDone, value]) => item(['power', key, label], isDone, value)),
    item(['terms', 'deal', 'Sale, lease or option'], isEntered(fields, 'deal_types'), dealText(fields)),
    item(
      ['terms', 'price', 'Price'],
      isEntered(fields, 'price') || isEntered(fields, 'is_price_on_request'),
      priceText(fields, read),
    ),
    item(['media', 'pictures', 'Picture'], pictures >= MIN_PICTURES, formatCount(pictures, 'picture')),
    item(['contact', 'contact', 'Contact name'], isEntered(fields, 'contact_name'), first(fields, 'contact_name')),
    item(['contact', 'role', 'Role'], isEntered(fields, 'contact_role'), roleText(fields)),
    recommended(
      ['location', 'outline', 'Outline'],
      acres !== null,
      acres === null ? 'Shows buyers the exact land' : formatAcres(acres),
    ),
    recommended(
      ['location', 'apn', 'APN'],
      isEntered(fields, 'parcel_number'),
      first(fields, 'parcel_number') || 'Lets us check the county record',
    ),
    recommended(
      ['land', 'utilities', 'Utilities'],
      unknown.length === 0,
      unknown.length === 0 ? 'All answered' : `${unknown.map((utility) => UTILITY_LABELS[utility]).join(', ')} unknown`,
    ),
    recommended(
      ['land', 'description', 'Description'],
      isEntered(fields, 'description'),
      first(fields, 'description') || 'Says what makes the land useful',
    ),
    recommended(
      ['land', 'questions', 'Title and rights'],
      answered === DEAL_QUESTIONS.length,
      `${answered} of ${DEAL_QUESTIONS.length} answered`,
    ),
    recommended(
      ['media', 'more_pictures', `${GOOD_PICTURES} pictures`],
      pictures >= GOOD_PICTURES,
      formatCount(pictures, 'picture'),
    ),
    recommended(
      ['media', 'documents', 'Documents'],
      documents > 0,
      documents === 0 ? 'Such as a survey or title report' : formatCount(documents, 'document'),
    ),
  ]
}

function placeText(fields: DraftFields, acres: number | null): string {
  return acres === null ? first(fields, 'gps_coordinates') : `Outline, ${formatAcres(acres)}`
}

function acreageText(fields: DraftFields, { parcel_size_acres: acres }: ReadValues): string {
  return typeof acres === 'number' && acres > 0 ? formatAcres(acres) : first(fields, 'parcel_size_acres')
}

function roleText(fields: DraftFields): string {
  const role = first(fields, 'contact_role')
  return CONTACT_ROLE_LABELS[role as ContactRole] ?? role
}

function dealText(fields: DraftFields): string {
  return entered(fields, 'deal_types')
    .map((type) => DEAL_TYPE_LABELS[type as DealType] ?? type)
    .join(', ')
}

function priceText(fields: DraftFields, { price, parcel_size_acres: acres }: ReadValues): string {
  if (isEntered(fields, 'is_price_on_request')) return 'On request'
  if (typeof price !== 'number' || !Number.isFinite(price)) return first(fields, 'price')
  const perAcre = typeof acres === 'number' ? pricePerAcre(price, 'sale', acres) : null
  return perAcre === null ? formatUsd(price) : `${formatUsd(price)}, ${perAcre} per acre`
}

type PowerItem = [key: string, label: string, isDone: boolean, value: string]

/** Either what backs the power, or that the owner doesn't know. */
function powerItems(fields: DraftFields): PowerItem[] {
  if (isEntered(fields, 'is_power_unknown')) return [['power', 'Power', true, 'Unknown']]
  const [slot] = entered(fields, EVIDENCE_SLOTS)
  const part = (name: 'rung' | 'mw' | 'date' | 'issuer') =>
    slot === undefined ? '' : first(fields, evidenceField(slot, name))
  const rung = part('rung') as EvidenceRung | ''
  if (rung === '') return [['power', 'Power', false, '']]
  const label = EVIDENCE_LABELS[rung] ?? rung
  const parts: [key: string, label: string, isNeeded: boolean, value: string][] = [
    ['mw', 'MW', true, part('mw')],
    ['date', 'Date of the evidence', true, part('date')],
    ['issuer', 'Issuer', rung !== 'claim', part('issuer')],
  ]
  return [
    ['power', 'Power', true, part('mw') === '' ? label : `${part('mw')} MW, ${label.toLowerCase()}`],
    ...parts.flatMap(([key, name, isNeeded, value]): PowerItem[] =>
      isNeeded && value === '' ? [[key, name, false, '']] : [],
    ),
  ]
}
