import { Notice } from '../feedback/notice.tsx'
import type { SubmitFailure } from './submit-errors.ts'
import { SubmitFailureHelp } from './submit-failure-help.tsx'

/** Why a form wasn't accepted, above its fields. */
export function FormFailure({ message, reason }: { message: string; reason?: SubmitFailure | undefined }) {
  return (
    <Notice kind="bad">
      <p>{message}</p>
      <SubmitFailureHelp reason={reason} />
    </Notice>
  )
}
