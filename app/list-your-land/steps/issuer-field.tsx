import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import type { StepFields } from '../draft/use-draft-form.ts'

interface IssuerFieldProps {
  fields: StepFields
  name: string
  error: string | undefined
  isNeeded: boolean
  /** On the map, where the land is. */
  utilities: readonly string[]
}

/** Who wrote the evidence. The only utility on the map is filled in where one is needed and none was typed; others are offered. */
export function IssuerField({ fields, name, error, isNeeded, utilities }: IssuerFieldProps) {
  const isLive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const typed = fields.current(name)
  const isProposable = isNeeded && utilities.length === 1 && typed === '' && fields.values(name).length === 0
  const [isProposed, setProposed] = useState(isProposable)
  // Once, so that it can be cleared.
  if (isProposable && !isProposed) setProposed(true)
  const { onChange } = fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form reads its fields again when one was filled in
  useEffect(() => {
    if (isProposed) onChange()
  }, [isProposed])
  const initial = isProposed ? utilities[0] : fields.initial(name)
  const value = isLive ? typed : initial
  const offered = utilities.filter((utility) => utility !== value)
  const choose = (utility: string) => {
    if (input.current) input.current.value = utility
    onChange()
  }
  return (
    <div className="grid content-start gap-2">
      <InputField
        key={String(isProposed)}
        ref={input}
        label="Issuer"
        hint={hintOf(isNeeded, value !== undefined && utilities.includes(value))}
        error={error}
        starred={isNeeded}
        name={name}
        maxLength={200}
        defaultValue={initial}
      />
      {isLive && offered.length > 0 && (value === '' || offered.length < utilities.length) && (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-12 text-ink-3">On the utility map here:</p>
          {offered.map((utility) => (
            <Button
              key={utility}
              size="sm"
              className="h-auto! min-h-8 py-1 text-left whitespace-normal!"
              onClick={() => choose(utility)}
            >
              Use {utility}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function hintOf(isNeeded: boolean, isFromMap: boolean): string {
  if (isFromMap) return 'From the utility map. Change it if it’s wrong.'
  return isNeeded
    ? 'The utility, grid operator or engineer who wrote it'
    : 'The utility that serves the land, if you know it'
}
