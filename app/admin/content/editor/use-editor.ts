import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import type { ContentKind } from '../../../../domain/content/admin-content.ts'
import { type EnteredValues, readEnteredValues } from './entered-values.ts'
import { deleteUnsaved, readUnsaved, saveUnsaved, type UnsavedForm } from './unsaved.ts'

const STORE_AFTER_MS = 600

interface Edited {
  kind: ContentKind
  /** Null for something new. */
  id: string | null
  version: number | null
}

/** The state of a form while it is edited: its values, whether they are saved, and what this browser keeps of it. */
export function useEditor({ kind, id, version }: Edited) {
  const form = useRef<HTMLFormElement>(null)
  const savedState = useRef('')
  const [typed, setTyped] = useState<EnteredValues | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [unsaved, setUnsaved] = useState<UnsavedForm | null>(null)
  /** What was restored into the fields. */
  const [taken, setTaken] = useState<UnsavedForm | null>(null)
  const isDiscarded = useRef(false)
  const baseVersion = taken ? taken.version : version

  useEffect(() => {
    if (!form.current) return
    savedState.current = JSON.stringify(read(form))
    const found = readUnsaved(kind, id)
    if (found && JSON.stringify(found.typed) !== savedState.current) setUnsaved(found)
  }, [kind, id])

  const onInput = () => {
    const now = read(form)
    setTyped(now)
    setDirty(JSON.stringify(now) !== savedState.current)
  }
  useEffect(() => {
    if (!isDirty || !typed) return
    const keep = () => isDiscarded.current || saveUnsaved(kind, id, { typed, version: baseVersion })
    const timer = setTimeout(keep, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [kind, id, baseVersion, isDirty, typed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once they contain what was restored
  useEffect(() => {
    if (taken) onInput()
  }, [taken])

  const takeUnsaved = () => {
    setTaken(unsaved)
    setUnsaved(null)
  }
  const dropUnsaved = () => {
    deleteUnsaved(kind, id)
    setUnsaved(null)
  }
  const leaving = useLeaving(form, isDirty)
  const dropAndGo = () => {
    isDiscarded.current = true
    dropUnsaved()
    leaving.allowLeaving()
  }
  return { form, typed, isDirty, unsaved, taken, onInput, takeUnsaved, dropUnsaved, dropAndGo, ...leaving }
}

/** Saves on Ctrl+S, and asks before leaving with unsaved changes. */
function useLeaving(form: RefObject<HTMLFormElement | null>, isDirty: boolean) {
  const isSent = useRef(false)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state])
  const blocker = useBlocker(() => isDirty && !isSent.current)
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty && !isSent.current) event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isSent.current) form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[type=submit]'))
    }
    addEventListener('beforeunload', onUnload)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('keydown', onKey)
    }
  }, [form, isDirty])
  return {
    blocker,
    /** Call before navigating with a submitted or discarded form. */
    allowLeaving: () => {
      isSent.current = true
    },
  }
}

const read = (form: RefObject<HTMLFormElement | null>): EnteredValues =>
  form.current ? readEnteredValues(new FormData(form.current)) : {}
