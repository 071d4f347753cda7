import { useEffect, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { useSignedInUser } from '../../ui/form/signed-in-user.ts'
import type { DeviceState } from './device-notifications.ts'

const TEXTS: Record<DeviceState, string> = {
  unsupported: 'This browser doesn’t support notifications. On an iPhone, add the site to the home screen first.',
  blocked: 'Notifications are blocked. Allow them for this site in the settings of your browser.',
  on: 'On. You get what is set to “Instantly”, outside quiet hours.',
  off: 'Hear of new matches and changes as they happen, even while the site is closed.',
}

const FAILED = 'We couldn’t change this. Check your connection and try again.'

const ofDevice = () => import('./device-notifications.ts')

/** Notifications on this device. Empty until it is known whether they are on. */
export function Notifications() {
  const user = useSignedInUser()?.id
  const [state, setState] = useState<DeviceState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    if (user === undefined) return
    ofDevice()
      .then(({ readDeviceState }) => readDeviceState(user))
      .then(setState, () => setState(null))
  }, [user])
  if (state === null || user === undefined) return null
  const change = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      const { turnOn, turnOff } = await ofDevice()
      setState(await (state === 'on' ? turnOff(user) : turnOn(user)))
    } catch (error) {
      setFailure((!(error instanceof TypeError || error instanceof DOMException) && (error as Error).message) || FAILED)
    }
    setIsBusy(false)
  }
  return (
    <section aria-labelledby="notifications" className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h2 id="notifications" className="text-15">
        Notifications on this device
      </h2>
      <p role="status" className="mt-2 text-13 text-ink-2">
        {TEXTS[state]}
      </p>
      {failure && (
        <p role="alert" className="mt-2 text-13 text-bad-ink">
          {failure}
        </p>
      )}
      {(state === 'on' || state === 'off') && (
        <Button onClick={() => void change()} busy={isBusy} className="mt-3">
          {state === 'on' ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      )}
    </section>
  )
}
