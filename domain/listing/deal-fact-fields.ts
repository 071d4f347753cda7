import { formReader } from '../content/form-values.ts'
import { DEAL_QUESTIONS } from './deal-facts.ts'

/** The names of the fields of a question about the deal. */
export const answerField = (question: string) => `deal:${question}`
export const noteField = (question: string) => `deal_note:${question}`

/** Marks a form that shows the deal types, of which none may be checked. */
export const DEAL_TYPES_SHOWN = 'deal_types_shown'

/**
 * Reads deal, title and contact from the listing form; what the form doesn't show is left out. A note without an answer is
 * kept for the schema to reject, rather than lost.
 */
export function readDealFacts(form: FormData): Record<string, unknown> {
  const { all } = formReader(form)
  return {
    ...(form.has(DEAL_TYPES_SHOWN) ? { deal_types: all('deal_types') } : {}),
    ...(DEAL_QUESTIONS.some(({ key }) => form.has(answerField(key))) ? { deal_answers: readAnswers(form) } : {}),
    ...(form.has('contact_name') ? { contact: readContact(form) } : {}),
  }
}

function readAnswers(form: FormData): Record<string, unknown> {
  const { text } = formReader(form)
  return Object.fromEntries(
    DEAL_QUESTIONS.flatMap(({ key }) => {
      const [answer, note] = [text(answerField(key)), text(noteField(key))]
      return answer === '' && note.trim() === '' ? [] : [[key, { answer, note }]]
    }),
  )
}

/** Null without a name and a phone number; a role is always chosen. */
function readContact(form: FormData): Record<string, unknown> | null {
  const { text } = formReader(form)
  const [name, phone] = [text('contact_name'), text('contact_phone')]
  return name.trim() === '' && phone.trim() === '' ? null : { name, role: text('contact_role'), phone }
}
