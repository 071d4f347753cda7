import { href } from 'react-router'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'

export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()

/** Whether this browser shows the notifications of a user. @throws Error */
export async function readDeviceState(user: string): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (!(await findSubscription())) return 'off'
  // Signing out ended them on the server.
  return (await load(user)).isOn ? 'on' : 'off'
}

/** Asks for permission, and has alerts sent to this browser. @throws Error with a message */
export async function turnOn(user: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return readDeviceState(user)
  const { key } = await load(user)
  await navigator.serviceWorker.register('/push.js', { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const device = { do: 'on', endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  try {
    await load(user, { method: 'POST', body: new URLSearchParams(device) })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** The browser forgets its subscription first, so that nothing is shown even if the server can’t be reached. */
export async function turnOff(user: string): Promise<DeviceState> {
  await (await findSubscription())?.unsubscribe()
  await load(user, { method: 'POST', body: new URLSearchParams({ do: 'off' }) })
  return 'off'
}

interface PushAnswer {
  key: string
  isOn: boolean
  message?: string
}

async function load(user: string, init?: RequestInit): Promise<PushAnswer> {
  const response = await fetch(href('/saved/push'), { ...init, headers: { [RENDERED_FOR.header]: user } })
  const answer = (await response.json().catch(() => ({}))) as PushAnswer
  if (response.ok) return answer
  throw new Error(answer.message)
}
