import { z } from 'zod'
import { LOGGED_KINDS, type LoggedKind } from './admin-lead.ts'
import { LEAD_STATUSES, MAX_MESSAGE_LENGTH, MAX_NOTES_LENGTH } from './lead.ts'
import { asText } from './lead-forms.ts'

const leadStatusSchema = z.enum(Object.keys(LEAD_STATUSES) as [keyof typeof LEAD_STATUSES], {
  error: 'Choose a status.',
})

/** Fields that operators can change. The server also checks that the owner is an admin. */
export const leadChangesSchema = z.object({
  status: leadStatusSchema,
  owner_id: z.preprocess((id) => (id === '' ? null : id), z.string({ error: 'Choose an admin.' }).max(100).nullable()),
  notes: z.preprocess(
    asText,
    z
      .string({ error: 'Notes must be text.' })
      .max(MAX_NOTES_LENGTH, `Notes can have at most ${MAX_NOTES_LENGTH.toLocaleString('en-US')} characters.`),
  ),
})

export type LeadChanges = z.infer<typeof leadChangesSchema>

/** A message that someone writes; `what` names it in errors. */
export const writtenMessage = (what: string) =>
  z.preprocess(
    asText,
    z
      .string({ error: `Enter ${what}.` })
      .min(1, `Enter ${what}.`)
      .max(MAX_MESSAGE_LENGTH, `Message can have at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`),
  )

/** Idempotency key: a form that is submitted twice creates one message. */
const key = z.uuid('Reload the page and try again.').optional()

/** Files that come with a message. */
export const MAX_MESSAGE_FILES = 5

/** Storage paths of files that were uploaded for it. */
export const messageFiles = z
  .array(z.string())
  .max(MAX_MESSAGE_FILES, `Attach at most ${MAX_MESSAGE_FILES} files.`)
  .optional()

export const leadReplySchema = z.object({ text: writtenMessage('a reply'), key, files: messageFiles })

export const leadNoteSchema = z.object({
  text: writtenMessage('a text'),
  kind: z.enum(Object.keys(LOGGED_KINDS) as LoggedKind[], { error: 'Choose what it is.' }),
  key,
})

export type LeadReply = z.infer<typeof leadReplySchema>
export type LeadNote = z.infer<typeof leadNoteSchema>

/** Hours for which a lead can be put off. */
export const SNOOZES = { '24': 'Tomorrow', '72': 'In 3 days', '168': 'In a week' } as const
