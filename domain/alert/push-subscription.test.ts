import { expect, test } from 'vitest'
import { isPushService } from './push-subscription.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-bl2p.notify.windows.com/w/?token=abc',
])('%s is a push service', (address) => {
  expect(isPushService(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest',
  'file:///etc/passwd',
  'abc',
])('%s isn’t', (address) => {
  expect(isPushService(address)).toBe(false)
})
