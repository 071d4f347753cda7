import { NOT_SUBMITTED, type SubmitFailure } from '../ui/form/submit-errors.ts'

/** Result of one of the forms of the organization screen. */
export interface OrganizationAnswer {
  /** Names the form. */
  verb: string
  notice?: string
  message?: string
  /** The first error of each invalid field. */
  errors?: Record<string, string>
  typed?: Record<string, string>
  reason?: SubmitFailure
}

export function organizationSubmitFailure(reason: SubmitFailure, form: FormData): OrganizationAnswer {
  return { verb: String(form.get('do') ?? ''), message: NOT_SUBMITTED, reason, typed: typedIn(form) }
}

export const typedIn = (form: FormData): Record<string, string> => ({
  name: String(form.get('name') ?? ''),
  email: String(form.get('email') ?? ''),
  role: String(form.get('role') ?? ''),
})
