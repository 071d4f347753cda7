import { href } from 'react-router'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'

export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()

/** Whether this browser shows notifications. */
export async function readDeviceState(): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await findSubscription()) ? 'on' : 'off'
}

/** Asks for permission, and has alerts sent to this browser. @throws Error with a message */
export async function turnOn(user: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return readDeviceState()
  const headers = { [RENDERED_FOR.header]: user }
  const { key } = await read(await fetch(href('/saved/push'), { headers }))
  await navigator.serviceWorker.register('/push.js', { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const device = { do: 'on', endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  try {
    await read(await fetch(href('/saved/push'), { method: 'POST', headers, body: new URLSearchParams(device) }))
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** The browser forgets its subscription first, so that nothing is shown even if the server can’t be reached. */
export async function turnOff(user: string): Promise<DeviceState> {
  const subscription = await findSubscription()
  if (!subscription) return readDeviceState()
  await subscription.unsubscribe()
  const body = new URLSearchParams({ do: 'off', endpoint: subscription.endpoint })
  await fetch(href('/saved/push'), { method: 'POST', headers: { [RENDERED_FOR.header]: user }, body })
  return 'off'
}

async function read(response: Response): Promise<{ key: string }> {
  const answer = (await response.json().catch(() => ({}))) as { key: string; message?: string }
  if (response.ok) return answer
  throw new Error(answer.message)
}
