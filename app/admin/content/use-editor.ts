import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import type { ContentKind } from '../../../domain/content/managed.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { type Typed, typedOf } from './typed.ts'

const DRAFT_AFTER_MS = 600

/** What a form knows of itself while it is filled in: what is typed, whether that is saved, and a draft of it. */
export function useEditor(kind: ContentKind, id: string | null) {
  const form = useRef<HTMLFormElement>(null)
  const began = useRef('')
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [draft, setDraft] = useState<Draft | null>(null)

  useEffect(() => {
    if (!form.current) return
    began.current = JSON.stringify(read(form))
    const kept = readDraft(kind, id)
    if (kept && JSON.stringify(kept.typed) !== began.current) setDraft(kept)
  }, [kind, id])

  const onInput = () => {
    const now = read(form)
    setTyped(now)
    setDirty(JSON.stringify(now) !== began.current)
  }
  useEffect(() => {
    if (!isDirty || !typed) return
    const timer = setTimeout(() => keepDraft(kind, id, typed), DRAFT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [kind, id, isDirty, typed])

  const takeDraft = () => {
    if (draft && form.current) fill(form.current, draft.typed)
    setDraft(null)
    onInput()
  }
  const dropDraft = () => {
    forgetDraft(kind, id)
    setDraft(null)
  }
  const leaving = useLeaving(form, isDirty)
  const dropAndGo = () => {
    dropDraft()
    leaving.letGo()
  }
  return { form, typed, isDirty, draft, onInput, takeDraft, dropDraft, dropAndGo, ...leaving }
}

/** Ctrl+S saves; leaving with what is not saved is asked about. */
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
      if (!isSent.current) form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[value=save]'))
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
    /** What follows is no leaving: the form is on its way, or is given up. */
    letGo: () => {
      isSent.current = true
    },
  }
}

const read = (form: RefObject<HTMLFormElement | null>): Typed =>
  form.current ? typedOf(new FormData(form.current)) : {}

/** Puts what was typed before back into the fields. */
function fill(form: HTMLFormElement, typed: Typed): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = (typed[field.name] ?? []).includes(field.value)
    } else if (
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !['hidden', 'file', 'submit', 'button'].includes(field.type))
    ) {
      const value = typed[field.name]?.[0]
      if (value !== undefined) field.value = value
    }
  }
}
