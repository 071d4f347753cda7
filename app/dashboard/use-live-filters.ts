import { type FormEvent, useEffect, useRef } from 'react'
import { href, useNavigationType, useSubmit } from 'react-router'
import type { DatasetFilters } from './dataset-filters.ts'

const DEBOUNCE_MS = 250

/**
 * Submits the form as its fields change: immediately for a select, after a short pause for text. Without JavaScript the
 * form is submitted as usual.
 */
export function useLiveFilters(filters: DatasetFilters) {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  const isPop = useNavigationType() === 'POP'

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, Forward and “Clear filters” change the URL without changing the fields.
  useEffect(() => {
    for (const [name, value] of Object.entries(filters)) {
      const field = ref.current?.elements.namedItem(name)
      // What is being typed or chosen is newer than these results.
      if (!isPop && field === document.activeElement) continue
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [filters, isPop])

  function send() {
    clearTimeout(timer.current)
    if (!ref.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(ref.current)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim())
    }
    submit(params, { method: 'get', action: href('/dashboard'), replace: true, preventScrollReset: true })
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
