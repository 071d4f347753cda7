import type { ErrorCode } from '../../../domain/errors.ts'
import type { ProfilePreview } from '../../../server/screening/profiles/service.ts'
import type { FormErrors } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { TypedProfile } from './typed.ts'

/** The result of a form on the screen of a profile. */
export interface ProfileAnswer {
  notice?: string
  failure?: { code: ErrorCode; message: string }
  /** Why the submission got no response. */
  reason?: SubmitFailure
  errors?: FormErrors
  /** The profile as entered. */
  typed?: TypedProfile
  /** Changes when the fields must be rendered again. */
  redrawn?: string
  /** The id of the element that gets focus. */
  focus?: string
  preview?: ProfilePreview
  /** Hash of the values that the preview shows. */
  previewed?: string
  /** The number of the version that the next publication replaces, after a conflict. */
  baseNumber?: number
  /** The fields of the copy form. */
  copy?: { key: string; name: string }
}
