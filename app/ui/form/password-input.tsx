import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Input } from './field.tsx'
import { useHydrated } from './hydrated.ts'
import { Icon } from './icon.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the server said of the last try: a new answer empties the field, to be typed anew. */
  answer?: unknown
}

/** A password that can be looked at while it is typed. */
export function PasswordInput({ answer, className = '', ...rest }: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()

  useEffect(() => {
    if (!answer || !input.current) return
    input.current.value = ''
    input.current.focus()
  }, [answer])

  return (
    <div className="relative">
      <Input
        {...rest}
        ref={input}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        className={`pr-11 ${className}`}
      />
      {hydrated && (
        <button
          type="button"
          // Not “password”: the field alone is found by that word.
          aria-label="Show characters"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-1.5 my-auto grid size-8 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      )}
    </div>
  )
}
