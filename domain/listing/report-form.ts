import { z } from 'zod'
import { emailSchema } from '../account/email.ts'
import { asText, honeypot, withSpamFlag } from '../lead/lead-forms.ts'
import { MAX_DECISION_NOTE, MAX_REPORT_DETAILS, REPORT_REASONS, type ReportReason } from './listing-report.ts'

const atMost = (label: string, length: number) =>
  z.string().max(length, `${label} can have at most ${length.toLocaleString('en-US')} characters.`)

const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** An empty field is no address. */
const optionalEmail = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  emailSchema.nullable().default(null),
)

/** A visitor's report about a listing. */
export const reportSchema = z
  .object({
    reason: z.enum(REASONS, 'Choose a reason.'),
    details: z.preprocess(asText, atMost('Details', MAX_REPORT_DETAILS).default('')),
    email: optionalEmail,
    ...honeypot,
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    error: 'Please tell us what’s wrong.',
  })
  .transform(withSpamFlag)

export type ListingReport = z.infer<typeof reportSchema>

/** An admin's decision on a report. */
export const reportDecisionSchema = z.object({
  outcome: z.enum(['upheld', 'dismissed']),
  note: z.preprocess(asText, atMost('Note', MAX_DECISION_NOTE).default('')),
})

export type ReportDecision = z.infer<typeof reportDecisionSchema>
