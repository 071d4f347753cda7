import { Form } from '../form/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

interface HeldChoiceProps {
  /** Id of the message. */
  id: string
  /** The address that it came from. */
  from: string
  /** Path of the conversation. */
  action: string
}

/** Asks the viewer whether they wrote a message that came from another address. */
export function HeldChoice({ id, from, action }: HeldChoiceProps) {
  return (
    <Form method="post" action={action} preventScrollReset className="mt-3 grid gap-2 border-t border-line pt-3">
      <input type="hidden" name="message" value={id} />
      <p className="text-13 wrap-anywhere text-caution-ink">
        Came from {from}, which isn’t your address, so no one else has seen it. Did you write it?
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" kind="plain" pending="Sending..." name="do" value="send-held">
          Yes, send it
        </SubmitButton>
        <SubmitButton size="sm" kind="quiet" pending="Discarding..." name="do" value="discard-held">
          No, discard it
        </SubmitButton>
      </div>
    </Form>
  )
}
