import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../hydrated.ts'
import { Icon } from '../icon/icon.tsx'
import { Input, labeled } from './field.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Result of the last submission. A new one empties and focuses the field. */
  answer?: unknown
}

/** A password field with a button that shows its characters. */
function PasswordInput({ answer, className = '', ...rest }: PasswordInputProps) {
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
          // The name avoids “password”, so that a search by label finds only the field.
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

export const PasswordField = labeled(PasswordInput)
