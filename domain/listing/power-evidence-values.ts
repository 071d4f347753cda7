import { z } from 'zod'
import { optionalText, trueOrFalse, twoDecimals } from '../content/fields.ts'
import { LIMITS } from '../content/limits.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import { dayOf, EVIDENCE_RUNGS, type PowerEvidence } from './power-evidence.ts'

const DAY_MS = 86_400_000

/** A day of the calendar; empty becomes null. */
const calendarDay = (label: string) =>
  z
    .string({ error: `${label} is a date, such as 2026-03-08.` })
    .nullable()
    .transform((day) => (day === '' ? null : day))
    .pipe(
      z.iso
        .date({ error: `${label} is a date, such as 2026-03-08.` })
        .refine((day) => day >= '1900-01-01' && day < '2200-01-01', { error: `${label} is too far away.` })
        .nullable(),
    )

const document = z
  .string({ error: 'Expected the path of a stored document.' })
  .nullable()
  .transform((path) => (path === '' ? null : path))
  .refine((path) => path === null || storagePathProblem(path) === null, {
    error: 'This document is not there anymore.',
  })

/** One piece of evidence for the power of a listing. */
const powerEvidence = z
  .strictObject({
    rung: z.enum(EVIDENCE_RUNGS, { error: `Kind is one of ${EVIDENCE_RUNGS.join(', ')}.` }),
    mw: twoDecimals('MW', { min: 0.01, max: 99_999_999.99 }).nullable().default(null),
    date: calendarDay('Date').transform((day, context) => {
      // Somewhere on Earth it is already tomorrow.
      if (day !== null && day <= dayOf(new Date(Date.now() + DAY_MS))) return day
      const message = day === null ? 'Date is required.' : 'Date can’t be in the future.'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    issuer: optionalText('Issuer', LIMITS.evidence_issuer).default(null),
    reference: optionalText('Reference', LIMITS.evidence_reference).default(null),
    note: optionalText('Note', LIMITS.evidence_note).default(null),
    expires_on: calendarDay('Expires').default(null),
    document: document.default(null),
    is_document_public: trueOrFalse('Public document').default(false),
  })
  .superRefine(({ rung, issuer, date, expires_on }, context) => {
    const add = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (rung !== 'claim' && issuer === null) add('issuer', 'Issuer is required. Name who wrote or signed it.')
    if (expires_on !== null && expires_on <= date) add('expires_on', 'Expires must be after the date of the evidence.')
  })

/** All evidence for the power of a listing, in any order. */
export const powerEvidenceList: z.ZodType<PowerEvidence[]> = z
  .array(powerEvidence, { error: 'Power evidence is a list.' })
  .max(LIMITS.evidence, `Add at most ${LIMITS.evidence} pieces of evidence.`)
