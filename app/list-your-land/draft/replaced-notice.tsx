import { useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import type { StepProps } from './step-props.ts'

const MAX_LENGTH = 300

/** Values of this step that a save from another tab or device replaced, for the user to choose from. */
export function ReplacedNotice({ fields, loaded: { draft, names } }: StepProps) {
  const isLive = useHydrated()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const replaced = names.flatMap((name) => {
    const before = draft.replaced[name] ?? []
    const now = fields.currentValues(name)
    const text = textOf(name, before)
    const isShown = text !== '' && text !== 'on' && before.join() !== now.join() && !chosen.includes(name)
    return isShown && !FILES.includes(name) ? [{ name, before, now }] : []
  })
  if (replaced.length === 0) return null
  const choose = (name: string, values: readonly string[]) => {
    fields.choose(name, values)
    setChosen([...chosen, name])
  }
  return (
    <Notice kind="info">
      <p>You changed this step in two places. We kept the later text. Choose which one to use.</p>
      <ul className="grid gap-3 font-normal">
        {replaced.map(({ name, before, now }) => (
          <li key={name} className="grid gap-1">
            <Choice
              text={name === 'boundary' ? 'The outline below' : textOf(name, now)}
              label="Keep"
              isLive={isLive}
              onChoose={() => choose(name, now)}
            />
            <Choice text={textOf(name, before)} label="Use" isLive={isLive} onChoose={() => choose(name, before)} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const textOf = (name: string, values: readonly string[]): string =>
  name === 'boundary' && values.some(Boolean) ? 'The other outline' : values.filter((value) => value.trim()).join(', ')

/** Those of both places are kept. */
const FILES: readonly string[] = ['images', 'videos']

interface ChoiceProps {
  text: string
  label: string
  isLive: boolean
  onChoose: () => void
}

function Choice({ text, label, isLive, onChoose }: ChoiceProps) {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{short || 'Empty'}</span>
      {isLive && (
        <Button type="button" onClick={onChoose}>
          {label}
          <span className="sr-only"> {short || 'nothing'}</span>
        </Button>
      )}
    </div>
  )
}
