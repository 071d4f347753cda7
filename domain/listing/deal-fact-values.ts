import { z } from 'zod'
import { optionalText, requiredText } from '../content/fields.ts'
import { LIMITS } from '../content/limits.ts'
import {
  CONTACT_ROLES,
  DEAL_QUESTIONS,
  type DealAnswers,
  type DealQuestionKey,
  type ListingContact,
} from './deal-facts.ts'

export const dealAnswersSchema: z.ZodType<DealAnswers> = z.partialRecord(
  z.enum(DEAL_QUESTIONS.map(({ key }) => key) as [DealQuestionKey, ...DealQuestionKey[]]),
  z.strictObject({
    answer: z.enum(['yes', 'no'], { error: 'Answer yes or no to every question that has a note.' }),
    note: optionalText('Note', LIMITS.deal_note).default(null),
  }),
)

export const contactSchema: z.ZodType<ListingContact | null> = z
  .strictObject({
    name: requiredText('Contact name', LIMITS.contact_name),
    role: z.enum(CONTACT_ROLES, { error: `Role is one of ${CONTACT_ROLES.join(', ')}.` }),
    phone: optionalText('Phone', LIMITS.contact_phone).default(null),
  })
  .nullable()
