import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'value'> & {
  /** Takes the place of the words while the form is on its way, such as “Signing in...”. */
  pending: string
  value?: string
}

/**
 * Sends the form around it, and is disabled until the answer is there. Where a screen has several forms, `name` and
 * `value` tell them apart: only the button that was sent shows its pending words.
 */
export function SubmitButton({ pending, kind = 'primary', children, ...rest }: SubmitButtonProps) {
  const { formData, formMethod } = useNavigation()
  const sent = formData !== undefined && formMethod !== 'GET'
  const busy = sent && (rest.name === undefined || formData.get(rest.name) === (rest.value ?? ''))
  return (
    <Button {...rest} kind={kind} type="submit" busy={busy} disabled={sent || rest.disabled}>
      {busy ? pending : children}
    </Button>
  )
}
