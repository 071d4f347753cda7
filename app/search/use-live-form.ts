import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { href, useLocation, useNavigation, useNavigationType, useSubmit } from 'react-router'
import type { SearchFilters } from '../../domain/search/search.ts'
import { cleanParams, syncForm } from './filter-form-values.ts'

const TYPING_PAUSE_MS = 400

interface LiveForm {
  ref: RefObject<HTMLFormElement | null>
  onChange: (event: FormEvent<HTMLElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Searches as fields change: immediately after a selection, after a short pause while typing. Each selection is one
 * history entry, and so is each text field, however much is typed. Without JavaScript it is a plain form.
 */
export function useLiveForm(filters: SearchFilters): LiveForm {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text field that already has a history entry. */
  const typedInto = useRef<EventTarget | null>(null)
  const submissions = useRef(0)
  const submit = useSubmit()
  const location = useLocation()
  /** Which submission of this form these results answer; undefined after a link or a redirect. */
  const answered: number | undefined = location.state?.submission
  // The query of a pending navigation counts as current.
  const { search } = useNavigation().location ?? location
  const isPop = useNavigationType() === 'POP'

  useEffect(() => {
    // What was typed or chosen since is newer than these results.
    const isNewer = timer.current !== undefined || (!isPop && answered !== undefined && answered < submissions.current)
    if (ref.current && !isNewer) syncForm(ref.current, filters, { includeFocused: isPop })
  }, [filters, isPop, answered])
  useEffect(() => () => clearTimeout(timer.current), [])

  function submitForm(replace: boolean) {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    const params = cleanParams(new FormData(ref.current))
    // The part of the map that is shown belongs to the place of the current search.
    if ((params.get('location') ?? '') !== (new URLSearchParams(search).get('location') ?? '')) params.delete('bbox')
    if (params.toString() === new URLSearchParams(search).toString()) return
    submissions.current += 1
    const state = { submission: submissions.current }
    submit(params, { method: 'get', action: href('/search'), replace, state, preventScrollReset: true })
  }

  return {
    ref,
    onChange({ target }) {
      const isText = target instanceof HTMLInputElement && target.type === 'text'
      clearTimeout(timer.current)
      if (!isText) {
        typedInto.current = null
        submitForm(false)
        return
      }
      timer.current = setTimeout(() => {
        submitForm(typedInto.current === target)
        typedInto.current = target
      }, TYPING_PAUSE_MS)
    },
    onSubmit(event) {
      event.preventDefault()
      submitForm(false)
      closePanels(event.currentTarget)
    },
  }
}

/** Returns from a panel or the filter sheet to the results. */
function closePanels(form: HTMLFormElement) {
  for (const panel of form.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const hadFocus = panel.contains(document.activeElement)
    panel.open = false
    if (hadFocus) panel.querySelector('summary')?.focus()
  }
  for (const sheet of form.querySelectorAll<HTMLElement>(':popover-open')) sheet.hidePopover()
}
