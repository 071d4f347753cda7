import { type ReactNode, useEffect, useRef } from 'react'
import { href, useNavigation } from 'react-router'
import { Form } from '../ui/form/form.tsx'
import type { Outcome } from './outcome.ts'

interface SettingsFormProps {
  /** The `intent` that the form's button submits, such as `password/change`. */
  intent: string
  outcome: Outcome | null
  className?: string
  /** Success leads to another page, which starts at its top. */
  leavesPage?: boolean
  /** The server names each wrong field, instead of the browser. */
  noValidate?: boolean
  children: ReactNode
}

/**
 * A form of a section. After an error, the first invalid field gets the focus; after success, the form is reset. Without
 * JavaScript, the anchor scrolls back to the section.
 */
export function SettingsForm({
  intent,
  outcome,
  className = 'grid max-w-105 gap-4',
  leavesPage = false,
  noValidate = false,
  children,
}: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isIdle = useNavigation().state === 'idle'
  const result = outcome?.intent === intent ? outcome : null

  useEffect(() => {
    if (!result || !isIdle) return
    if (result.errors) focusAndSelect(form.current?.querySelector<HTMLInputElement>('[aria-invalid]'))
    else if (result.message) form.current?.reset()
  }, [result, isIdle])

  return (
    <Form
      ref={form}
      method="post"
      action={`${href('/settings')}#${intent.split('/')[0]}`}
      replace
      noValidate={noValidate}
      preventScrollReset={!leavesPage}
      className={className}
    >
      {children}
    </Form>
  )
}

/** Selects the value, so that typing replaces it. */
function focusAndSelect(field: HTMLInputElement | null | undefined) {
  field?.focus()
  field?.select()
}
