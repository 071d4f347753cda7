import type { Chance } from './chance.ts'

/** What a browser, or somebody who is none, may send to an action. */
export interface HostileForm {
  contentType: string | null
  body: string | FormData | Uint8Array<ArrayBuffer>
  /** For the message of a failure. */
  shown: string
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\r\nBcc: all@example.com',
  'x'.repeat(70_000),
  '𝕏'.repeat(5_000),
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

/** A form with some of the fields that an action knows, filled with what nobody would type; or no form at all. */
export function hostileForm(chance: Chance, fields: readonly string[], fixed: Record<string, string>): HostileForm {
  const draw = chance.whole(1, 100)
  if (draw <= 12) {
    const [contentType, body] = [chance.pick(TYPES), chance.pick(JUNK)]
    return { contentType, body, shown: `${contentType}: ${body}` }
  }
  if (draw <= 16) {
    const bytes = Uint8Array.from({ length: chance.whole(0, 400) }, () => chance.whole(0, 255))
    return { contentType: 'application/x-www-form-urlencoded', body: bytes, shown: `${bytes.length} bytes` }
  }
  const filled = [
    ...chance.some(fields, chance.whole(0, fields.length)),
    ...(chance.percent(10) ? ['__proto__', 'extra'] : []),
  ]
  const entries: [string, string][] = [
    ...Object.entries(fixed),
    ...filled.map((name) => [name, drawn(chance)] as [string, string]),
  ]
  if (chance.percent(8)) entries.push(...entries)
  const shown = JSON.stringify(entries).slice(0, 300)
  if (chance.percent(15))
    return { contentType: 'application/json', body: JSON.stringify(Object.fromEntries(entries)), shown }
  if (chance.percent(20)) return { contentType: null, body: multipart(chance, entries), shown }
  return { contentType: 'application/x-www-form-urlencoded', body: urlencoded(entries), shown }
}

const drawn = (chance: Chance) => (chance.percent(15) ? chance.pick(TEXTS) + chance.pick(TEXTS) : chance.pick(TEXTS))

/** A lone surrogate becomes what URLSearchParams makes of it, as in a browser. */
const urlencoded = (entries: [string, string][]) => new URLSearchParams(entries).toString()

function multipart(chance: Chance, entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) {
    // A file where a text is expected.
    if (chance.percent(20)) form.append(name, new Blob([value]), '../evil.svg')
    else form.append(name, value)
  }
  return form
}
