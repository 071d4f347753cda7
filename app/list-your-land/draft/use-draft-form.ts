import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type DraftFields, hasChanged } from '../../../domain/draft/draft.ts'
import { useRenderedForHeader } from '../../ui/form/signed-in-user.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import type { LoadedDraft } from './load-draft.ts'
import { openDevice, savedFields, withPending } from './pending.ts'
import { useCutPaste } from './use-cut-paste.ts'

/** What the form of a step passes to its fields. */
export interface StepFields {
  /** All values of a field when the form opened. */
  values(name: string): string[]
  /** The first one. */
  initial(name: string): string
  /** The first value now. */
  current(name: string): string
  /** All values now. */
  currentValues(name: string): string[]
  error(name: string): string | undefined
  /** Call after code, rather than the user, has changed a field. */
  onChange(): void
  /** Sets the value that the user has chosen over the one that another tab or device saved. */
  choose(name: string, now: readonly string[]): void
}

/** Fields whose change makes the screen load again what is known about the place. */
const PLACE_FIELDS = ['address', 'gps_coordinates', 'boundary']

/** The form of one step, saved while it is typed. */
export function useDraftForm({ draft, names, progress }: LoadedDraft, errors: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const was = useRef<HTMLInputElement>(null)
  const autosave = useRef<Autosave | null>(null)
  const [start, setStart] = useState(draft.fields)
  /** Counts how often other values were put into the fields: what was pending on this device, or what the user has chosen. */
  const [refills, setRefills] = useState(0)
  const [current, setCurrent] = useState<DraftFields>(draft.fields)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: draft.updated_at })
  const [wasInitially] = useState(() => wasText(names, draft.fields))
  const [steps, setSteps] = useState(progress.steps)
  const [requests, setRequests] = useState(draft.requests)
  const headers = useRenderedForHeader()
  const { revalidate } = useRevalidator()
  const latest = useRef({ headers, revalidate, draft, names })
  latest.current = { headers, revalidate, draft, names }

  useEffect(() => {
    let isLeft = false
    const openDraft = async () => {
      const { id } = latest.current.draft
      const device = await openDevice(id)
      if (isLeft) return
      const fields = savedFields(latest.current.draft, device)
      if (fields !== latest.current.draft.fields || Object.keys(device.pending).length > 0) {
        setStart(withPending(fields, device))
        setCurrent(withPending(fields, device))
        setRefills((before) => before + 1)
      }
      const opened = createAutosave({
        draft: id,
        saved: fields,
        device,
        headers: latest.current.headers,
        onState: setState,
        onSaved: (names, { steps, requests, has_new_replaced }) => {
          setSteps(steps)
          setRequests(requests)
          writeWas(was.current, latest.current.names, opened.saved())
          if (has_new_replaced || names.some((name) => PLACE_FIELDS.includes(name))) void latest.current.revalidate()
        },
      })
      autosave.current = opened
      // What was typed while this page was loading.
      const typed = form.current ? touchedFields(form.current, latest.current.names) : {}
      if (Object.keys(typed).length > 0) {
        setStart((before) => ({ ...before, ...typed }))
        setCurrent((before) => ({ ...before, ...typed }))
        opened.changed(typed)
      }
    }
    void openDraft()
    return () => {
      isLeft = true
      autosave.current?.stop()
    }
  }, [])

  const isSubmitting = useNavigation().formData?.get('intent') === 'submit'
  useEffect(() => autosave.current?.hold(isSubmitting ? latest.current.names : null), [isSubmitting])

  const { cut, onPaste, onInput } = useCutPaste()
  const onChange = () => {
    if (!form.current) return
    const read = readStep(form.current, names)
    setCurrent((before) => ({ ...before, ...read }))
    autosave.current?.changed(read)
  }
  const fields: StepFields = {
    values: (name) => [...(start[name] ?? [])],
    initial: (name) => start[name]?.[0] ?? '',
    current: (name) => current[name]?.[0] ?? '',
    currentValues: (name) => [...(current[name] ?? [])],
    error: (name) => (cut?.name === name ? cut.message : errors[name]),
    onChange,
    choose(name, now) {
      autosave.current?.chosen(name, now)
      if (!hasChanged({ was: current[name] ?? [], now })) return
      setStart({ ...current, [name]: now })
      setCurrent({ ...current, [name]: now })
      setRefills((before) => before + 1)
    },
  }
  return {
    form,
    was,
    fields,
    state,
    steps,
    requests,
    onChange,
    onPaste,
    onInput() {
      onInput()
      onChange()
    },
    wasInitially,
    refills,
  }
}

/** The values of the step's fields as the form has them. */
function readStep(form: HTMLFormElement, names: readonly string[]): DraftFields {
  const data = new FormData(form)
  const textOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries(names.map((name) => [name, textOf(name)]))
}

/** The values of fields that the user has changed since the page was rendered. */
function touchedFields(form: HTMLFormElement, names: readonly string[]): DraftFields {
  const touched = new Set([...form.elements].filter(isTouched).map((element) => element.getAttribute('name')))
  return Object.fromEntries(Object.entries(readStep(form, names)).filter(([name]) => touched.has(name)))
}

function isTouched(element: Element): boolean {
  if (element instanceof HTMLSelectElement) {
    const initial = [...element.options].findIndex(({ defaultSelected }) => defaultSelected)
    return element.selectedIndex !== Math.max(0, initial)
  }
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden' || element.type === 'file') return false
  const isChoice = element.type === 'checkbox' || element.type === 'radio'
  return isChoice ? element.checked !== element.defaultChecked : element.value !== element.defaultValue
}

/** A form without JavaScript sends with it what its fields were, so that only its own changes count. */
function wasText(names: readonly string[], fields: DraftFields): string {
  const known = names.filter((name) => fields[name] !== undefined)
  return JSON.stringify(Object.fromEntries(known.map((name) => [name, fields[name]])))
}

function writeWas(input: HTMLInputElement | null, names: readonly string[], saved: DraftFields): void {
  if (input) input.value = wasText(names, saved)
}
