import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { makePasskey } from './make-passkey.ts'

interface AddPasskeyFormProps {
  suggestedName: string
  /** The words of how it went. */
  onDone: (message: string) => void
}

const NOT_HERE =
  'This browser cannot make passkeys. Current versions of Chrome, Edge, Firefox and Safari can, over a secure connection.'

/** The browser makes the passkey, so there is no way without JavaScript; whoever has none is told. */
export function AddPasskeyForm({ suggestedName, onDone }: AddPasskeyFormProps) {
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <p className="hidden text-ink-2 noscript:block">
        A passkey is made by your browser. To add one, switch on JavaScript.
      </p>
    )
  }
  if (!('PublicKeyCredential' in window)) return <p className="max-w-[60ch] text-ink-2">{NOT_HERE}</p>
  return <NameForm suggestedName={suggestedName} onDone={onDone} />
}

function NameForm({ suggestedName, onDone }: AddPasskeyFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    setBusy(true)
    setError(undefined)
    const outcome = await makePasskey(name)
    setBusy(false)
    if (!outcome.ok) return setError(outcome.reason)
    await revalidate()
    onDone(`The passkey “${name.trim()}” is added. You can sign in with it from now on.`)
  }

  return (
    <form onSubmit={add} className="grid max-w-105 gap-4">
      <Field label="Name of the passkey" hint="For you to tell it from others." error={error}>
        {(control) => <Input {...control} name="name" maxLength={100} required defaultValue={suggestedName} />}
      </Field>
      <Button type="submit" kind="plain" icon={KeyRound} busy={busy} className="justify-self-start">
        {busy ? 'Waiting for your device...' : 'Add Passkey'}
      </Button>
    </form>
  )
}
