import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'

type State = 'idle' | 'pending' | 'failed'

/** Signs in with a passkey. Hidden if the browser doesn't support them. */
export function PasskeyButton({ next }: { next: string }) {
  const isSupported = useHydrated() && typeof PublicKeyCredential === 'function'
  const [state, setState] = useState<State>('idle')
  if (!isSupported) return null

  const signIn = async () => {
    setState('pending')
    try {
      await signInWithPasskey()
      // Loads a new document, so that nothing cached for the visitor remains.
      location.assign(next)
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="mt-3 grid gap-4.5">
      <Button icon={KeyRound} size="lg" full busy={state === 'pending'} onClick={signIn}>
        {state === 'pending' ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      {state === 'failed' && (
        <Notice kind="bad">
          We couldn’t sign you in with that passkey. Try again, or use your email and password.
        </Notice>
      )}
    </div>
  )
}

async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await (await post(href('/login/passkey/options'))).json()
  await post(href('/login/passkey'), await startAuthentication({ optionsJSON: options }))
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
