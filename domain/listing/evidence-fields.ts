import { formReader } from '../content/form-values.ts'
import { LIMITS } from '../content/limits.ts'
import type { PowerEvidence } from './power-evidence.ts'

const FIELD = 'evidence'
/** Names the slots in use, in order. */
export const EVIDENCE_SLOTS = 'evidence_slot'
/** The name of a field of one piece of evidence in a form. Each piece has a slot of its own. */
export const evidenceField = (slot: string, name: keyof PowerEvidence | 'remove') => `${FIELD}:${slot}:${name}`
/** Slots that a form can have. */
export const ALL_EVIDENCE_SLOTS: readonly string[] = Array.from({ length: LIMITS.evidence }, (_, slot) => String(slot))

/**
 * Reads the evidence of a form. An empty slot, which a form has without JavaScript, is left out; so is everything when the form
 * doesn't show evidence.
 */
export function readPowerEvidence(form: FormData): { power_evidence_entries?: unknown[] } {
  const { text, number, ticked, all } = formReader(form)
  if (!form.has(EVIDENCE_SLOTS)) return {}
  const slots = all(EVIDENCE_SLOTS).filter(
    (slot) => ALL_EVIDENCE_SLOTS.includes(slot) && !ticked(evidenceField(slot, 'remove')),
  )
  const entries = slots.map((slot) => {
    const named = (name: keyof PowerEvidence) => evidenceField(slot, name)
    return {
      rung: text(named('rung')),
      mw: number(named('mw')),
      date: text(named('date')),
      issuer: text(named('issuer')),
      reference: text(named('reference')),
      note: text(named('note')),
      expires_on: text(named('expires_on')),
      document: all(named('document')).at(-1) ?? null,
      is_document_public: ticked(named('is_document_public')),
    }
  })
  return { power_evidence_entries: entries.filter((entry) => !isEmpty(entry)) }
}

/** Its kind is always chosen, so it doesn't count. */
const isEmpty = ({ rung: _, ...entry }: Record<string, unknown>) =>
  Object.values(entry).every((value) => value === '' || value === null || value === false)
