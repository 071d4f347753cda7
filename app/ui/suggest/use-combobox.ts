import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface ComboboxOptions {
  input: RefObject<HTMLInputElement | null>
  panel: RefObject<HTMLElement | null>
  listId: string
  optionId: (index: number) => string
  /** Number of options. */
  count: number
  onText: (text: string) => void
  onChoose: (index: number) => void
}

/**
 * The combobox pattern of the WAI-ARIA Authoring Practices, with manual selection: the focus stays in the field, and
 * `active` is the option that Enter chooses, or -1.
 */
export function useCombobox(options: ComboboxOptions) {
  const { input, listId, optionId, count } = options
  const [isWanted, setIsWanted] = useState(true)
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && count > 0
  const current = active < count ? active : -1
  const latest = useRef({ ...options, isOpen, active: current })
  latest.current = { ...options, isOpen, active: current }

  const close = useCallback(() => {
    setIsWanted(false)
    setActive(-1)
  }, [])

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('aria-expanded', String(isOpen))
    setOrRemove(field, 'aria-controls', isOpen ? listId : null)
    const option = isOpen && current >= 0 ? optionId(current) : null
    setOrRemove(field, 'aria-activedescendant', option)
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' })
  })

  useEffect(() => {
    const field = input.current
    if (!field) return
    const open = () => setIsWanted(true)
    const onInput = () => {
      latest.current.onText(field.value)
      setActive(-1)
      open()
    }
    const onFocus = () => {
      latest.current.onText(field.value)
      if (field.value === '') open()
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && latest.current.panel.current?.contains(relatedTarget)) return
      close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { isOpen, active, count } = latest.current
      const move = nextOption(event.key, { active, count })
      if (isOpen && event.key === 'Enter' && active >= 0) {
        close()
        latest.current.onChoose(active)
      } else if (event.key === 'Enter') {
        close()
        return
      } else if (isOpen && event.key === 'Escape') {
        close()
      } else if (count > 0 && move !== null && (isOpen || event.key.startsWith('Arrow'))) {
        open()
        setActive(move)
      } else {
        return
      }
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('input', onInput)
    field.addEventListener('focus', onFocus)
    field.addEventListener('click', open)
    field.addEventListener('blur', onBlur)
    field.addEventListener('keydown', onKeyDown)
    // What was typed before the listeners were there.
    latest.current.onText(field.value)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('focus', onFocus)
      field.removeEventListener('click', open)
      field.removeEventListener('blur', onBlur)
      field.removeEventListener('keydown', onKeyDown)
    }
  }, [input, close])

  return { isOpen, active: current, close }
}

/** The option that a key moves to; -1 is the field itself. Null for keys that don't move. */
export function nextOption(key: string, { active, count }: { active: number; count: number }): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1
  if (active === -1) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function setOrRemove(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
