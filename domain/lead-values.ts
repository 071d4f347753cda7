import { z } from 'zod'
import { LEAD_STATUSES, LONGEST_MESSAGE, LONGEST_NOTES } from './lead.ts'
import { asText } from './lead-forms.ts'
import type { HandKind } from './managed-lead.ts'

const STATUS = 'Please choose one of the five.'
export const leadStatusSchema = z.enum(Object.keys(LEAD_STATUSES) as [keyof typeof LEAD_STATUSES], { error: STATUS })

/** What operators change of a lead; an owner is an admin, which the database knows. */
export const leadChangesSchema = z.object({
  status: leadStatusSchema,
  owner_id: z.preprocess(
    (id) => (id === '' ? null : id),
    z.string({ error: 'Please choose an admin.' }).max(100).nullable(),
  ),
  notes: z.preprocess(
    asText,
    z
      .string({ error: 'Notes are text.' })
      .max(LONGEST_NOTES, `Notes have at most ${LONGEST_NOTES.toLocaleString('en-US')} characters.`),
  ),
})

export type LeadChanges = z.infer<typeof leadChangesSchema>

const written = (what: string) =>
  z.preprocess(
    asText,
    z
      .string({ error: `Please write ${what}.` })
      .min(1, `Please write ${what}.`)
      .max(LONGEST_MESSAGE, `A message has at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`),
  )

/** Names what is sent, so that a form that comes twice is one message. */
const key = z.uuid('Please load the page again.').optional()

export const leadReplySchema = z.object({ text: written('a reply'), key })

const KINDS = ['received', 'answered'] as const satisfies HandKind[]
export const leadNoteSchema = z.object({
  text: written('what was said'),
  kind: z.enum(KINDS, { error: 'Please choose who wrote.' }),
  key,
})

export type LeadReply = z.infer<typeof leadReplySchema>
export type LeadNote = z.infer<typeof leadNoteSchema>
