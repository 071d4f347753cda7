import { useRef, useState } from 'react'

export type Values = Record<string, string>

const MAX_EDITS = 100

/**
 * Undo and redo for values that the map writes to form fields.
 * @param onChange called after code, rather than the user, has changed a field
 */
export function useEditHistory({ onChange }: { onChange: () => void }, names: readonly string[]) {
  const anchor = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState<Values[]>([])
  const [undone, setUndone] = useState<Values[]>([])
  const lastKind = useRef('')

  const currentValues = (): Values =>
    Object.fromEntries(names.map((name) => [name, fieldOf(anchor.current, name)?.value ?? '']))
  const write = (values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = fieldOf(anchor.current, name)
      if (field) field.value = value
    }
    onChange()
  }
  /** Consecutive edits of the same kind, such as moves by arrow keys, are undone together. */
  const apply = (values: Values, kind = '') => {
    const before = currentValues()
    const isContinued = kind !== '' && kind === lastKind.current
    lastKind.current = kind
    if (!isContinued) setDone((edits) => [...edits.slice(1 - MAX_EDITS), before])
    setUndone([])
    write(values)
  }
  const revert = (from: Values[], setFrom: typeof setDone, setTo: typeof setDone) => () => {
    const target = from.at(-1)
    if (!target) return
    const before = currentValues()
    lastKind.current = ''
    setFrom((edits) => edits.slice(0, -1))
    setTo((edits) => [...edits, before])
    write(target)
  }
  return {
    /** Ref for any element within the form. */
    anchor,
    apply,
    undo: revert(done, setDone, setUndone),
    redo: revert(undone, setUndone, setDone),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
  }
}

export type EditHistory = ReturnType<typeof useEditHistory>

function fieldOf(anchor: HTMLElement | null, name: string) {
  const field = anchor?.closest('form')?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}
