import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DraftFields } from '../../../domain/draft/draft.ts'
import { type DraftStep, STEP_FIELDS } from '../../../domain/draft/steps.ts'
import { useRenderedForHeader } from '../../ui/form/signed-in-user.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import type { LoadedDraft } from './load-draft.ts'
import { readPending, withPending } from './pending.ts'

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
}

/** Fields whose change makes the screen load again what is known about the place. */
const PLACE_FIELDS = ['gps_coordinates', 'boundary']

/** The form of one step, saved while it is typed. */
export function useDraftForm({ draft, step, progress }: LoadedDraft, errors: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const was = useRef<HTMLInputElement>(null)
  const autosave = useRef<Autosave | null>(null)
  const [start, setStart] = useState(draft.fields)
  /** What was pending on this device is in the fields. */
  const [isRestored, setRestored] = useState(false)
  const [current, setCurrent] = useState<DraftFields>(draft.fields)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: draft.updated_at })
  const [wasInitially] = useState(() => wasText(step, draft.fields))
  const [steps, setSteps] = useState(progress.steps)
  const headers = useRenderedForHeader()
  const { revalidate } = useRevalidator()
  const latest = useRef({ headers, revalidate, draft })
  latest.current = { headers, revalidate, draft }

  useEffect(() => {
    const { id, fields, updated_at } = latest.current.draft
    const pending = readPending(id)
    if (Object.keys(pending).length > 0) {
      setStart(withPending(fields, pending))
      setCurrent(withPending(fields, pending))
      setRestored(true)
    }
    const opened = createAutosave({
      draft: id,
      saved: fields,
      savedAt: updated_at,
      headers: latest.current.headers,
      onState: setState,
      onSaved: (names, { steps }) => {
        setSteps(steps)
        writeWas(was.current, step, opened.saved())
        if (names.some((name) => PLACE_FIELDS.includes(name))) void latest.current.revalidate()
      },
    })
    autosave.current = opened
    return () => opened.stop()
  }, [step])

  const onChange = () => {
    if (!form.current) return
    const read = readStep(form.current, step)
    setCurrent((before) => ({ ...before, ...read }))
    autosave.current?.changed(read)
  }
  const fields: StepFields = {
    values: (name) => [...(start[name] ?? [])],
    initial: (name) => start[name]?.[0] ?? '',
    current: (name) => current[name]?.[0] ?? '',
    currentValues: (name) => [...(current[name] ?? [])],
    error: (name) => errors[name],
    onChange,
  }
  return {
    form,
    was,
    fields,
    state,
    steps,
    onChange,
    wasInitially,
    isRestored,
  }
}

/** The values of the step's fields as the form has them. */
function readStep(form: HTMLFormElement, step: DraftStep): DraftFields {
  const data = new FormData(form)
  const textOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries(STEP_FIELDS[step].map((name) => [name, textOf(name)]))
}

/** A form without JavaScript sends with it what its fields were, so that only its own changes count. */
function wasText(step: DraftStep, fields: DraftFields): string {
  const names = STEP_FIELDS[step].filter((name) => fields[name] !== undefined)
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name]])))
}

function writeWas(input: HTMLInputElement | null, step: DraftStep, saved: DraftFields): void {
  if (input) input.value = wasText(step, saved)
}
