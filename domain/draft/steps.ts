import { answerField, noteField } from '../listing/deal-fact-fields.ts'
import { DEAL_QUESTIONS } from '../listing/deal-facts.ts'
import { ALL_DOCUMENT_SLOTS, DOCUMENT_NAMES, documentField } from '../listing/document-fields.ts'
import { ALL_EVIDENCE_SLOTS, EVIDENCE_SLOTS, evidenceField } from '../listing/evidence-fields.ts'
import { isEnteredByOwner, PLAIN_FIELDS } from '../listing/field-table.ts'
import { UTILITIES } from '../listing/listing.ts'
import type { PowerEvidence } from '../listing/power-evidence.ts'
import { utilityField } from './draft-values.ts'
import { answerFieldsOf } from './request-answers.ts'
import { DRAFT_STEPS, type DraftStep } from './step-names.ts'
import { UNFINISHED_OUTLINE } from './unfinished-outline.ts'

const EVIDENCE_NAMES = [
  'rung',
  'mw',
  'date',
  'issuer',
  'reference',
  'note',
  'expires_on',
  'document',
  'is_document_public',
] as const satisfies readonly (keyof PowerEvidence)[]

/** The form fields of each step that aren't plain fields of a listing. */
const OTHER_FIELDS: Record<DraftStep, readonly string[]> = {
  location: ['gps_coordinates', 'boundary', UNFINISHED_OUTLINE],
  land: [
    'landowner_name',
    'parcel_size_acres',
    'acreage_note',
    ...UTILITIES.map(utilityField),
    'energy_sources',
    ...DEAL_QUESTIONS.flatMap(({ key }) => [answerField(key), noteField(key)]),
  ],
  power: [
    'is_power_unknown',
    EVIDENCE_SLOTS,
    ...ALL_EVIDENCE_SLOTS.flatMap((slot) => EVIDENCE_NAMES.map((name) => evidenceField(slot, name))),
  ],
  terms: ['deal_types', 'price', 'price_per', 'is_negotiable', 'is_price_on_request'],
  media: [
    'images',
    'videos',
    ...ALL_DOCUMENT_SLOTS.flatMap((slot) => DOCUMENT_NAMES.map((name) => documentField(slot, name))),
  ],
  contact: ['contact_name', 'contact_role', 'contact_phone'],
  review: [],
}

const plainFieldsOf = (step: DraftStep): string[] =>
  PLAIN_FIELDS.filter((field) => field.step === step && isEnteredByOwner(field)).map(({ name }) => name)

/** The form fields of each step. A save can change no others. */
export const STEP_FIELDS = Object.fromEntries(
  DRAFT_STEPS.map((step) => [step, [...plainFieldsOf(step), ...OTHER_FIELDS[step], ...answerFieldsOf(step)]]),
) as unknown as Record<DraftStep, readonly string[]>

const STEP_OF: ReadonlyMap<string, DraftStep> = new Map(
  DRAFT_STEPS.flatMap((step) => STEP_FIELDS[step].map((field) => [field, step] as const)),
)

/** The step that a field is on; undefined for a name that no step has. */
export const stepOfField = (field: string): DraftStep | undefined => STEP_OF.get(field)

/** The step of an error, which names a field of a listing rather than of the form. */
export function stepOfError(name: string): DraftStep {
  if (name.startsWith('power_evidence_entries')) return 'power'
  if (name.startsWith('documents')) return 'media'
  if (name === 'utility_access' || name === 'deal_answers') return 'land'
  if (name === 'price_type') return 'terms'
  return name === 'contact' ? 'contact' : (STEP_OF.get(name) ?? 'review')
}
