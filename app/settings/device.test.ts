import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const AFTER_CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${AFTER_CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${AFTER_CHROME} Safari/537.36 Edg/149.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${AFTER_CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/149.0.0.0 Safari/537.36', 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${AFTER_CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${AFTER_CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/149.0 Safari/604.1', 'Chrome on iPad'],
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'Unknown browser on Windows'],
  ['Firefox/1.0', 'Firefox'],
  ['curl/8.9.1', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})
