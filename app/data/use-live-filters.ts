import { type FormEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { DatasetFilters } from './dataset-filters.ts'

const TYPING_PAUSE_MS = 250

/**
 * Sends the form as its fields change: at once for a choice, after a short pause for words. Without JavaScript it is
 * sent as any other.
 */
export function useLiveFilters(filters: DatasetFilters) {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, Forward and “Clear filters” change the address without the fields.
  useEffect(() => {
    for (const [name, value] of Object.entries(filters)) {
      const field = ref.current?.elements.namedItem(name)
      const typing = field === document.activeElement && field instanceof HTMLInputElement
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !typing) field.value = value
    }
  }, [filters])

  function send() {
    clearTimeout(timer.current)
    if (!ref.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(ref.current)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim())
    }
    submit(params, { method: 'get', action: '/dashboard', replace: true, preventScrollReset: true })
  }

  return {
    ref,
    onChange({ target }: FormEvent<HTMLElement>) {
      clearTimeout(timer.current)
      timer.current = setTimeout(send, target instanceof HTMLInputElement ? TYPING_PAUSE_MS : 0)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      send()
    },
  }
}
