import { Alert } from '../feedback/alert.tsx'
import { DeliveryHelp } from './delivery-help.tsx'
import type { DeliveryFailure } from './keep-form.ts'

/** Why a form wasn't accepted, above its fields. */
export function FormFailure({ message, reason }: { message: string; reason?: DeliveryFailure | undefined }) {
  return (
    <Alert kind="bad">
      <p>{message}</p>
      <DeliveryHelp reason={reason} />
    </Alert>
  )
}
