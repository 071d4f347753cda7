import { type FormEvent, useEffect, useRef } from 'react'
import { href, useSubmit } from 'react-router'
import { useSubmissions } from '../ui/form/use-submissions.ts'
import type { DatasetFilters } from './dataset-filters.ts'

const DEBOUNCE_MS = 250

/**
 * Submits the form as its fields change: immediately for a select, after a short pause for text. Without JavaScript the
 * form is submitted as usual.
 */
export function useLiveFilters(filters: DatasetFilters) {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { next, isOutdated } = useSubmissions()
  const submit = useSubmit()

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, Forward and “Clear filters” change the URL without changing the fields.
  useEffect(() => {
    // What was typed or chosen since is newer than these results.
    if (timer.current !== undefined || isOutdated()) return
    for (const [name, value] of Object.entries(filters)) {
      const field = ref.current?.elements.namedItem(name)
      const isTyping = field === document.activeElement && field instanceof HTMLInputElement
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !isTyping) field.value = value
    }
  }, [filters, isOutdated])

  function send() {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(ref.current)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim())
    }
    const options = { method: 'get', action: href('/dashboard'), replace: true, preventScrollReset: true } as const
    submit(params, { ...options, state: next() })
  }

  return {
    ref,
    onChange({ target }: FormEvent<HTMLElement>) {
      clearTimeout(timer.current)
      if (target instanceof HTMLInputElement) timer.current = setTimeout(send, DEBOUNCE_MS)
      else send()
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      send()
    },
  }
}
