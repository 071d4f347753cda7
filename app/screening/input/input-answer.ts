import type { FilePreview } from '../../../domain/screening/file-preview.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'

/** In the address that a file is sent to before its parcels are screened. */
export const PREVIEW = 'preview'

export interface InputAnswer {
  entered: { name: string; text: string; shapes: string }
  errors: { text?: string; file?: string }
  /** Why nothing was screened. */
  message?: string
  reason?: SubmitFailure
  /** What was read of the file. */
  preview?: FilePreview
}
