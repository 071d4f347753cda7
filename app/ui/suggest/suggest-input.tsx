import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import type { PanelProps } from './panel-props.ts'

type SuggestInputProps = ComponentProps<'input'> & Pick<PanelProps, 'onChoose'>

/**
 * A text field with suggestions, as a combobox. The suggestions are loaded when the field is first used; before that, and
 * without JavaScript, it is a plain field.
 */
export function SuggestInput({ onChoose, ...props }: SuggestInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)
  const load = () =>
    void import('./suggestion-panel.tsx').then(
      (loaded) => setPanel(() => loaded.SuggestionPanel),
      // The field works without suggestions.
      () => {},
    )
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        {...props}
        ref={input}
        onFocus={load}
        onInput={load}
      />
      {Panel && <Panel input={input} onChoose={onChoose} />}
    </>
  )
}
