import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'value'> & {
  /** Text while the form is being submitted, such as “Signing in...”. */
  pending: string
  value?: string
}

/**
 * Submits its form, and is disabled until the response arrives. On a screen with several forms, `name` and `value`
 * identify the button: only the one that was pressed shows its pending text.
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
