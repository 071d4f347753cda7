import { useRef, useState } from 'react'
import type { Fields } from './editor.tsx'

export type Values = Record<string, string>

const MAX_STEPS = 100

/** Fields that a screen writes for whoever fills in the form, one step after the other; each can be taken back. */
export function useSteps(fields: Fields, names: readonly string[]) {
  const anchor = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState<Values[]>([])
  const [undone, setUndone] = useState<Values[]>([])
  const lastKind = useRef('')

  const now = (): Values => Object.fromEntries(names.map((name) => [name, fieldOf(anchor.current, name)?.value ?? '']))
  const write = (values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = fieldOf(anchor.current, name)
      if (field) field.value = value
    }
    fields.onInput()
  }
  /** Steps of one kind that follow each other, such as moves by arrow keys, are one. */
  const act = (values: Values, kind = '') => {
    const before = now()
    const goesOn = kind !== '' && kind === lastKind.current
    lastKind.current = kind
    if (!goesOn) setDone((steps) => [...steps.slice(1 - MAX_STEPS), before])
    setUndone([])
    write(values)
  }
  const turn = (from: Values[], setFrom: typeof setDone, setTo: typeof setDone) => () => {
    const back = from.at(-1)
    if (!back) return
    const before = now()
    lastKind.current = ''
    setFrom((steps) => steps.slice(0, -1))
    setTo((steps) => [...steps, before])
    write(back)
  }
  return {
    /** Goes on any element within the form. */
    anchor,
    act,
    undo: turn(done, setDone, setUndone),
    redo: turn(undone, setUndone, setDone),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
  }
}

export type Steps = ReturnType<typeof useSteps>

function fieldOf(anchor: HTMLElement | null, name: string) {
  const field = anchor?.closest('form')?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}
