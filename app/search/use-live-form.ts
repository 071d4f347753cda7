import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType, useSubmit } from 'react-router'
import type { SearchFilters } from '../../domain/search.ts'
import { cleanParams, syncForm } from './form-values.ts'

const TYPING_PAUSE_MS = 400

interface LiveForm {
  ref: RefObject<HTMLFormElement | null>
  onChange: (event: FormEvent<HTMLElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Searches as the fields change: at once for a choice, after a short pause for words. Each choice is a step that Back
 * takes back; so is each field typed into, not each letter. Without JavaScript the form is sent as any other.
 */
export function useLiveForm(filters: SearchFilters): LiveForm {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text field that has its step in the history already. */
  const typedInto = useRef<EventTarget | null>(null)
  const submit = useSubmit()
  const here = useLocation()
  // Where the last step leads, though it may not be there yet.
  const { search } = useNavigation().location ?? here
  const cameBack = useNavigationType() === 'POP'

  useEffect(() => {
    // What is being typed is newer than what has just been found.
    if (ref.current && timer.current === undefined) syncForm(ref.current, filters, { evenFocused: cameBack })
  }, [filters, cameBack])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(replace: boolean) {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    const params = cleanParams(new FormData(ref.current))
    if (params.toString() === new URLSearchParams(search).toString()) return
    submit(params, { method: 'get', action: '/search', replace, preventScrollReset: true })
  }

  return {
    ref,
    onChange({ target }) {
      const typed = target instanceof HTMLInputElement && target.type === 'text'
      clearTimeout(timer.current)
      if (!typed) {
        typedInto.current = null
        send(false)
        return
      }
      timer.current = setTimeout(() => {
        send(typedInto.current === target)
        typedInto.current = target
      }, TYPING_PAUSE_MS)
    },
    onSubmit(event) {
      event.preventDefault()
      send(false)
      closePanels(event.currentTarget)
    },
  }
}

/** The choice is made: back from a panel or from the sheet of filters to what was found. */
function closePanels(form: HTMLFormElement) {
  for (const panel of form.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const within = panel.contains(document.activeElement)
    panel.open = false
    if (within) panel.querySelector('summary')?.focus()
  }
  for (const sheet of form.querySelectorAll<HTMLElement>(':popover-open')) sheet.hidePopover()
}
