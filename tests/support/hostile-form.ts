import type { SeededRandom } from './seeded-random.ts'

/** A form submission that a browser or a script may send to an action. */
export interface HostileForm {
  contentType: string | null
  body: string | FormData | Uint8Array<ArrayBuffer>
  /** For failure messages. */
  summary: string
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\r\nBcc: all@example.com',
  "' or 1=1 --",
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'on',
  'true',
  '-1',
  '1e309',
  'NaN',
  '../../etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  '000000',
  '12345678',
  'DELETE',
  'someone@example.com',
  'Someone@EXAMPLE.com ',
  'someone@例え.jp',
  `${'a'.repeat(300)}@example.com`,
  'a@b',
  '@',
  'a horse, a battery, a staple',
  'Riverside 40',
  '30.27, -97.74',
  '2026-11-21T10:00',
]

/** Longer than any field may be. One value in a hundred, because encoding them takes most of the time of a test. */
const LONG_TEXTS = ['x'.repeat(70_000), '𝕏'.repeat(5_000)]

const JUNK = [
  '',
  'null',
  '[]',
  '{',
  '{"a":',
  '"',
  '{"response":{"id":1}}',
  '{"response":{"id":"x"},"name":7}',
  '%%%',
  'a=1&a=2&=&&',
]
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a/b',
  'text/html; charset=klingon',
]

/** A form with some of the fields of an action, filled with unusual values, or a body that is not a form. */
export function hostileForm(
  random: SeededRandom,
  fields: readonly string[],
  fixed: Record<string, string>,
): HostileForm {
  const roll = random.integer(1, 100)
  if (roll <= 12) {
    const [contentType, body] = [random.pick(TYPES), random.pick(JUNK)]
    return { contentType, body, summary: `${contentType}: ${body}` }
  }
  if (roll <= 16) {
    const bytes = Uint8Array.from({ length: random.integer(0, 400) }, () => random.integer(0, 255))
    return { contentType: 'application/x-www-form-urlencoded', body: bytes, summary: `${bytes.length} bytes` }
  }
  const filled = [
    ...random.some(fields, random.integer(0, fields.length)),
    ...(random.percent(10) ? ['__proto__', 'extra'] : []),
  ]
  const entries: [string, string][] = [
    ...Object.entries(fixed),
    ...filled.map((name) => [name, pickText(random)] as [string, string]),
  ]
  if (random.percent(8)) entries.push(...entries)
  const summary = JSON.stringify(entries).slice(0, 300)
  if (random.percent(15))
    return { contentType: 'application/json', body: JSON.stringify(Object.fromEntries(entries)), summary }
  if (random.percent(20)) return { contentType: null, body: multipart(random, entries), summary }
  return { contentType: 'application/x-www-form-urlencoded', body: urlencoded(entries), summary }
}

function pickText(random: SeededRandom): string {
  if (random.percent(1)) return random.pick(LONG_TEXTS)
  return random.percent(15) ? random.pick(TEXTS) + random.pick(TEXTS) : random.pick(TEXTS)
}

/** Lone surrogates are replaced by URLSearchParams, as in a browser. */
const urlencoded = (entries: [string, string][]) => new URLSearchParams(entries).toString()

function multipart(random: SeededRandom, entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) {
    // A file in a text field.
    if (random.percent(20)) form.append(name, new Blob([value]), '../evil.svg')
    else form.append(name, value)
  }
  return form
}
