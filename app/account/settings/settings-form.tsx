import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Outcome } from './outcome.ts'

interface SettingsFormProps {
  /** `password/change`: what the button of the form sends as `intent`. */
  intent: string
  outcome: Outcome | null
  className?: string
  children: ReactNode
}

/**
 * A form of a section. Once it is answered, the first field that is wrong gets the focus; after success it is empty
 * again. The anchor brings who has no JavaScript back to the section.
 */
export function SettingsForm({ intent, outcome, className = 'grid max-w-105 gap-4', children }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const settled = useNavigation().state === 'idle'
  const answer = outcome?.intent === intent ? outcome : null

  useEffect(() => {
    if (!answer || !settled) return
    if (answer.errors) focusOn(form.current?.querySelector<HTMLInputElement>('[aria-invalid]'))
    else if (answer.message) form.current?.reset()
  }, [answer, settled])

  return (
    <Form
      ref={form}
      method="post"
      action={`/settings#${intent.split('/')[0]}`}
      replace
      preventScrollReset
      className={className}
    >
      {children}
    </Form>
  )
}

/** What is wrong is typed over. */
function focusOn(field: HTMLInputElement | null | undefined) {
  field?.focus()
  field?.select()
}
