import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'

type State = 'idle' | 'asking' | 'failed'

/** Signs in with a passkey, where the browser knows what that is. */
export function PasskeyButton({ next }: { next: string }) {
  const canAsk = useHydrated() && typeof PublicKeyCredential === 'function'
  const [state, setState] = useState<State>('idle')
  if (!canAsk) return null

  const ask = async () => {
    setState('asking')
    try {
      await signInWithPasskey()
      // A whole new document: nothing of the visitor's stays.
      location.assign(next)
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="mt-3 grid gap-4.5">
      <Button icon={KeyRound} size="lg" full busy={state === 'asking'} onClick={ask}>
        {state === 'asking' ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      {state === 'failed' && (
        <Alert kind="bad">That passkey did not work. Try again, or use your email and password.</Alert>
      )}
    </div>
  )
}

async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await (await post('/login/passkey/options')).json()
  await post('/login/passkey', await startAuthentication({ optionsJSON: options }))
}

async function post(path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}
