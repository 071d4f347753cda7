import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import type { ContentKind } from '../../../domain/content/managed.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { type Typed, typedOf } from './typed.ts'

const DRAFT_AFTER_MS = 600

interface Edited {
  kind: ContentKind
  /** Null for something new. */
  id: string | null
  version: number | null
}

/** What a form knows of itself while it is filled in: what is typed, whether that is saved, and a draft of it. */
export function useEditor({ kind, id, version }: Edited) {
  const form = useRef<HTMLFormElement>(null)
  const began = useRef('')
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [draft, setDraft] = useState<Draft | null>(null)
  /** The draft that the fields began with. */
  const [taken, setTaken] = useState<Draft | null>(null)
  const isGivenUp = useRef(false)
  const edits = taken ? taken.version : version

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
    const keep = () => isGivenUp.current || keepDraft(kind, id, { typed, version: edits })
    const timer = setTimeout(keep, DRAFT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [kind, id, edits, isDirty, typed])
  // The fields are other ones by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once they hold the draft
  useEffect(() => {
    if (taken) onInput()
  }, [taken])

  const takeDraft = () => {
    setTaken(draft)
    setDraft(null)
  }
  const dropDraft = () => {
    forgetDraft(kind, id)
    setDraft(null)
  }
  const leaving = useLeaving(form, isDirty)
  const dropAndGo = () => {
    isGivenUp.current = true
    dropDraft()
    leaving.letGo()
  }
  return { form, typed, isDirty, draft, taken, onInput, takeDraft, dropDraft, dropAndGo, ...leaving }
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
    /** What follows is no leaving: the form is on its way, or is given up. */
    letGo: () => {
      isSent.current = true
    },
  }
}

const read = (form: RefObject<HTMLFormElement | null>): Typed =>
  form.current ? typedOf(new FormData(form.current)) : {}
