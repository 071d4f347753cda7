import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { HONEYPOT, MIN_FORM_SECONDS } from '../../../domain/lead/lead.ts'
import { Notice } from '../feedback/notice.tsx'
import { Form } from './form.tsx'
import type { LeadAnswer } from './lead-answer.ts'
import { useUnsentEntries } from './use-unsent-entries.ts'

interface LeadFormProps {
  /** Path of the screen with the anchor of the form: `/data#notify`. */
  action: string
  answer: LeadAnswer | undefined
  className?: string
  /** Called with whether the form is being submitted. */
  children: (busy: boolean) => ReactNode
}

/**
 * A public form with spam protection. No one fills in a form in less than MIN_FORM_SECONDS, so the server treats faster
 * submissions as spam, and this form delays them. See docs/decisions/018-leads.md.
 */
export function LeadForm({ action, answer, className = '', children }: LeadFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const forgetEntries = useUnsentEntries(form, answer)
  const { seconds, isWaiting, onSubmit } = useMinimumDuration(form, action, forgetEntries)
  const { formData, formMethod } = useNavigation()
  const busy = isWaiting || (formData !== undefined && formMethod !== 'GET')
  useFocus(form, answer)
  return (
    <Form ref={form} method="post" action={action} noValidate onSubmit={onSubmit} className={className}>
      {answer?.message && (
        <Notice kind="bad" className="scroll-mt-20">
          {answer.message}
        </Notice>
      )}
      {children(busy)}
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input type="text" name={HONEYPOT.hidden} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={HONEYPOT.seconds} value={seconds} readOnly />
    </Form>
  )
}

/** Measures how long the form has been open, and delays a submission that comes too early. */
function useMinimumDuration(form: React.RefObject<HTMLFormElement | null>, action: string, onSend: () => void) {
  const [seconds, setSeconds] = useState('')
  const usableAt = useRef(0)
  const delayed = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const submit = useSubmit()

  useEffect(() => {
    setSeconds('0')
    usableAt.current = performance.now() + MIN_FORM_SECONDS * 1000
    const timer = setTimeout(() => setSeconds(String(MIN_FORM_SECONDS)), MIN_FORM_SECONDS * 1000)
    return () => {
      clearTimeout(timer)
      clearTimeout(delayed.current)
    }
  }, [])

  /** Sets the duration explicitly, since the timer that updates the hidden field may be late. */
  function send() {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set(HONEYPOT.seconds, String(MIN_FORM_SECONDS))
    // The anchor scrolls to the form without JavaScript. Here the scroll position doesn't change.
    const [path] = action.split('#')
    onSend()
    submit(fields, { method: 'post', action: path, replace: true, preventScrollReset: true })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isWaiting) return
    const left = usableAt.current - performance.now()
    if (left <= 0) return send()
    setWaiting(true)
    delayed.current = setTimeout(() => {
      setWaiting(false)
      send()
    }, left)
  }

  return { seconds, isWaiting, onSubmit }
}

/** Focuses the first invalid field, scrolls to an error message, or focuses the first field of an emptied form. */
function useFocus(form: React.RefObject<HTMLFormElement | null>, answer: LeadAnswer | undefined) {
  const isIdle = useNavigation().state === 'idle'
  const isAnother = Boolean((useLocation().state as { another?: true } | null)?.another)
  useEffect(() => {
    if (!answer || !isIdle) return
    if (answer.errors) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
    else if (answer.message) form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [form, answer, isIdle])
  useEffect(() => {
    if (isAnother) form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [form, isAnother])
}

interface LeadSentProps {
  heading: string
  /** One or two sentences. */
  children: ReactNode
  /** What to do next. */
  action?: ReactNode
  className?: string
}

/** Replaces the form after it was sent, and takes the focus. */
export function LeadSent({ heading, children, action, className = '' }: LeadSentProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div role="status" className={className}>
      <h2 ref={title} tabIndex={-1} className="flex items-center gap-2.5 text-24 outline-none">
        {heading}
      </h2>
      <p className="mt-2 max-w-[56ch] text-15 text-ink-2">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** Empties the form by loading the screen again, with or without JavaScript. */
export function AnotherForm({ action, children }: { action: string; children: ReactNode }) {
  // Submitting the form replaces the query of its action.
  const query = [...new URLSearchParams(action.split('#')[0]?.split('?')[1])]
  return (
    <Form method="get" action={action} replace preventScrollReset state={{ another: true }}>
      {query.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
