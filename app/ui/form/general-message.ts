import type { LeadAnswer } from './lead-answer.ts'

/** Moves the role and phone of an inquiry into its message: the general form has no fields for them. */
export function asGeneralMessage(answer: LeadAnswer): LeadAnswer {
  const { role, phone, ...typed } = answer.typed
  if (!role && !phone) return answer
  const added = [role && `Role: ${role}`, phone && `Phone: ${phone}`].filter(Boolean).join('\n')
  return { ...answer, typed: { ...typed, message: [typed.message, added].filter(Boolean).join('\n\n') } }
}
