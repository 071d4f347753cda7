import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { NavigateFunction } from 'react-router'

/** What a suggestion searches for. */
export type Choice = { location: string } | { q: string }

export type Choose = (choice: Choice, input: HTMLInputElement, navigate: NavigateFunction) => void

export interface PanelProps {
  input: RefObject<HTMLInputElement | null>
  onChoose: Choose
}

/**
 * A text field with suggestions, as a combobox. The suggestions are loaded when the field first has the focus; before
 * that, and without JavaScript, it is a plain field.
 */
export function SuggestInput({ onChoose, ...props }: ComponentProps<'input'> & { onChoose: Choose }) {
  const input = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)

  const load = useCallback(() => {
    import('./suggestion-panel.tsx').then(
      ({ SuggestionPanel }) => setPanel(() => SuggestionPanel),
      // The field works without suggestions.
      () => {},
    )
  }, [])

  useEffect(() => {
    const field = input.current
    if (!field) return
    for (const [name, value] of Object.entries(COMBOBOX)) field.setAttribute(name, value)
    if (field === document.activeElement) load()
  }, [load])

  return (
    <>
      <input type="text" {...props} ref={input} onFocus={load} />
      {Panel && <Panel input={input} onChoose={onChoose} />}
    </>
  )
}

const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }
