import { z } from 'zod'

/** Push services of browsers. Nothing is sent anywhere else, whatever a browser says. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** Whether an address is one of a known push service. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return SERVICES.some((known) => (known.startsWith('*') ? hostname.endsWith(known.slice(1)) : hostname === known))
}

const key = z.string().regex(/^[\w-]{16,200}$/)

/** What a browser says about a subscription of its own (RFC 8030, RFC 8291). Keys are base64url. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().max(2_000).refine(isPushService),
  p256dh: key,
  auth: key,
})

export type PushSubscription = z.infer<typeof pushSubscriptionSchema>
