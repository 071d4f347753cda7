import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { SHORTEST_SECONDS, TRAP } from '../../domain/lead.ts'
import { Alert } from './alert.tsx'
import type { LeadAnswer } from './lead-action.ts'

interface LeadFormProps {
  /** Path of the screen, with the part of it that the form stands in: `/data#notify`. */
  action: string
  answer: LeadAnswer | undefined
  className?: string
  /** Told whether the form is on its way. */
  children: (busy: boolean) => ReactNode
}

/**
 * A form that anybody may send. Nobody fills one in less than SHORTEST_SECONDS: what is sent sooner in this way waits,
 * and what is sent past it is taken for a program's. See docs/decisions/050-leads.md.
 */
export function LeadForm({ action, answer, className = '', children }: LeadFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { seconds, isWaiting, onSubmit } = usePace(form, action)
  const { formData, formMethod } = useNavigation()
  const busy = isWaiting || (formData !== undefined && formMethod !== 'GET')
  useFocus(form, answer)
  return (
    <Form ref={form} method="post" action={action} onSubmit={onSubmit} className={className}>
      {answer?.message && (
        <Alert kind="bad" className="scroll-mt-20">
          {answer.message}
        </Alert>
      )}
      {children(busy)}
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input type="text" name={TRAP.hidden} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={TRAP.seconds} value={seconds} readOnly />
    </Form>
  )
}

/** Counts how long the form was open, and holds back what comes too soon. */
function usePace(form: React.RefObject<HTMLFormElement | null>, action: string) {
  const [seconds, setSeconds] = useState('')
  const usableAt = useRef(0)
  const held = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const submit = useSubmit()

  useEffect(() => {
    setSeconds('0')
    usableAt.current = performance.now() + SHORTEST_SECONDS * 1000
    const timer = setTimeout(() => setSeconds(String(SHORTEST_SECONDS)), SHORTEST_SECONDS * 1000)
    return () => {
      clearTimeout(timer)
      clearTimeout(held.current)
    }
  }, [])

  /** Not the form as it stands: timers may be late, and a person must not pay for it. */
  function send() {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set(TRAP.seconds, String(SHORTEST_SECONDS))
    // Without the anchor, which brings who has no JavaScript back to the form: here the window stays where it is.
    const [path] = action.split('#')
    submit(fields, { method: 'post', action: path, replace: true, preventScrollReset: true })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isWaiting) return
    const left = usableAt.current - performance.now()
    if (left <= 0) return send()
    setWaiting(true)
    held.current = setTimeout(() => {
      setWaiting(false)
      send()
    }, left)
  }

  return { seconds, isWaiting, onSubmit }
}

/** What is wrong is typed over, and why nothing was sent is seen; who has asked for an empty form begins in its first field. */
function useFocus(form: React.RefObject<HTMLFormElement | null>, answer: LeadAnswer | undefined) {
  const settled = useNavigation().state === 'idle'
  const isAnother = Boolean((useLocation().state as { another?: true } | null)?.another)
  useEffect(() => {
    if (!answer || !settled) return
    if (answer.errors) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
    else if (answer.message) form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [form, answer, settled])
  useEffect(() => {
    if (isAnother) form.current?.querySelector('input')?.focus()
  }, [form, isAnother])
}

interface LeadSentProps {
  heading: string
  /** One sentence or two. */
  children: ReactNode
  /** What to do next. */
  action?: ReactNode
  className?: string
}

/** In place of the form once it was sent; the focus goes along. */
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

/** Empties the form: asks for the screen anew, with or without JavaScript. */
export function AnotherForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form method="get" action={action} replace preventScrollReset state={{ another: true }}>
      {children}
    </Form>
  )
}
