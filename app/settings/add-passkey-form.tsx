import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useBackgroundRefresh } from '../ui/document/shown-data.ts'
import { Button } from '../ui/form/button.tsx'
import { InputField } from '../ui/form/field.tsx'
import { useRenderedForHeader } from '../ui/form/signed-in-user.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { registerPasskey } from './register-passkey.ts'

interface AddPasskeyFormProps {
  suggestedName: string
  onDone: (message: string) => void
}

const UNSUPPORTED =
  'This browser doesn’t support passkeys. Use a current version of Chrome, Edge, Firefox or Safari over HTTPS.'

/** Creating a passkey needs JavaScript, because the browser creates it. */
export function AddPasskeyForm({ suggestedName, onDone }: AddPasskeyFormProps) {
  const hydrated = useHydrated()
  if (!hydrated) {
    return <p className="hidden text-ink-2 noscript:block">Turn on JavaScript to add a passkey.</p>
  }
  if (!('PublicKeyCredential' in window)) return <p className="max-w-[60ch] text-ink-2">{UNSUPPORTED}</p>
  return <NameForm suggestedName={suggestedName} onDone={onDone} />
}

function NameForm({ suggestedName, onDone }: AddPasskeyFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { refresh } = useBackgroundRefresh()
  const renderedFor = useRenderedForHeader()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    setBusy(true)
    setError(undefined)
    const outcome = await registerPasskey(name, renderedFor)
    setBusy(false)
    if (!outcome.ok) return setError(outcome.reason)
    await refresh()
    onDone(`Passkey “${name.trim()}” added. You can now sign in with it.`)
  }

  return (
    <form onSubmit={add} className="grid max-w-105 gap-4">
      <InputField
        label="Passkey name"
        hint="To help you recognize it."
        error={error}
        name="name"
        maxLength={100}
        required
        defaultValue={suggestedName}
      />
      <Button type="submit" kind="plain" icon={KeyRound} busy={busy} className="justify-self-start">
        {busy ? 'Waiting for your device...' : 'Add passkey'}
      </Button>
    </form>
  )
}
