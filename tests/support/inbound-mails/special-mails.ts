import type { SeededRandom } from '../seeded-random.ts'
import { ENVELOPE, headersOf, type Sample, TEXT, withHeaders } from './envelope.ts'
import { type Entity, multipart, textPart } from './mime.ts'

const noticeIn = (random: SeededRandom, subject: string, headers: string[], text: string): Buffer =>
  withHeaders([...headersOf(random, { ...ENVELOPE, subject }), ...headers], textPart('text/plain', text))

/** Answers of programs on behalf of people: 16. */
export function autoReplies(random: SeededRandom): Sample[] {
  const texts: [subject: string, text: string][] = [
    ['Automatic reply: 412 acres', 'I am out of the office until January 12. For urgent matters call 432-555-0100.'],
    ['Abwesenheitsnotiz: 412 acres', 'Ich bin bis zum 12. Januar nicht im Büro.'],
    ['Respuesta automática: 412 acres', 'Estaré fuera de la oficina hasta el 12 de enero.'],
    ['Réponse automatique : 412 acres', 'Je suis absent jusqu’au 12 janvier.'],
  ]
  const headers = [
    ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'],
    ['Auto-Submitted: auto-generated (rejected)'],
    ['X-Autoreply: yes', 'Precedence: bulk'],
    ['X-Autorespond: out of office'],
    ['Precedence: auto_reply'],
    ['Precedence: junk'],
    ['auto-submitted: Auto-Replied; owner-email="anna@northline.example"'],
    ['Precedence: bulk', 'List-Id: <land.northline.example>'],
  ]
  return Array.from({ length: 16 }, (_, i): Sample => {
    const [subject, text] = texts[i % 4]!
    return {
      name: `auto-reply ${i}`,
      kind: 'auto-reply',
      text,
      raw: noticeIn(random, subject, headers[i % 8]!, text),
      ...(i % 8 === 0 && { returnPath: '' }),
    }
  })
}

/** What mail servers say when they can't deliver: 10. The text isn't a message of anybody. */
export function bounces(random: SeededRandom): Sample[] {
  const status: Entity = {
    headers: ['Content-Type: message/delivery-status'],
    body: Buffer.from(
      'Reporting-MTA: dns; mx1.northline.example\r\n\r\nFinal-Recipient: rfc822; anna@northline.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    ),
  }
  const returned: Entity = {
    headers: ['Content-Type: message/rfc822'],
    body: Buffer.from('From: <a@voltacre.example>\r\nSubject: New message\r\n\r\nHello\r\n'),
  }
  const daemons = [
    'MAILER-DAEMON@mx1.northline.example',
    'postmaster@northline.example',
    'mailer-daemon@googlemail.com',
  ]
  return Array.from({ length: 10 }, (_, i): Sample => {
    const text = 'The following address failed: anna@northline.example. 550 5.1.1 User unknown.'
    const me = { name: 'Mail Delivery Subsystem', address: i % 3 === 1 && i % 2 === 1 ? daemons[0]! : daemons[i % 3]! }
    const headers = headersOf(random, { ...ENVELOPE, me, subject: 'Undelivered Mail Returned to Sender' })
    const report = multipart('report; report-type=delivery-status', 'REPORT', [
      textPart('text/plain', text),
      status,
      returned,
    ])
    const isPlain = i % 2 === 1
    const raw = withHeaders(
      isPlain ? headers : [...headers, 'Auto-Submitted: auto-replied'],
      isPlain ? textPart('text/plain', text) : report,
    )
    return { name: `bounce ${i}`, kind: 'bounce', text, raw, ...(i % 3 === 0 || isPlain ? { returnPath: '' } : {}) }
  })
}

/** Mails that come back: 5. `loopHeader` is the name that the product sets. */
export function loops(random: SeededRandom, loopHeader: string): Sample[] {
  const hops = Array.from(
    { length: 60 },
    (_, i) => `Received: from h${i}.example by h${i + 1}.example; Tue, 06 Jan 2026 09:10:00 +0000`,
  )
  const headers = [
    [`${loopHeader}: 1`],
    hops,
    [`${loopHeader.toLowerCase()}: thread`, 'Auto-Submitted: auto-generated'],
    hops,
    [`${loopHeader}: 1`, 'Precedence: bulk'],
  ]
  return headers.map((extra, i) => ({
    name: `loop ${i}`,
    kind: 'loop',
    text: 'Hello again.',
    raw: noticeIn(random, 'New message', extra, 'Hello again.'),
  }))
}

const invite = `BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Site visit\nDTSTART:20260112T150000Z\nDTEND:20260112T160000Z\nLOCATION:East gate\nEND:VEVENT\nEND:VCALENDAR\n`

/** Invitations: 6. With words of the person they are messages. */
export function invitations(random: SeededRandom): Sample[] {
  return [0, 1, 2, 3, 4, 5].map((i): Sample => {
    const text = i % 2 === 0 ? 'Could we walk the east line on Monday?' : ''
    const calendar = textPart('text/calendar; method=REQUEST', invite)
    const entity =
      i === 5
        ? calendar
        : multipart('alternative', 'CAL', [
            textPart('text/plain', text),
            ...(i > 1 ? [textPart('text/html', `<p>${text}</p>`)] : []),
            calendar,
          ])
    return {
      name: `invitation ${i}`,
      kind: text ? 'message' : 'calendar',
      text,
      raw: withHeaders(headersOf(random, { ...ENVELOPE, subject: 'Site visit' }), entity),
    }
  })
}

/** Forged or missing senders: 6. */
export function strangeSenders(random: SeededRandom): Sample[] {
  const fromLines = [
    ['From: Anna <anna@northline.example>', 'From: Dale <dale@ranch.example>'],
    ['From: Anna <anna@northline.example>, Dale <dale@ranch.example>'],
    ['From: Anna Berg'],
    [],
    ['From: "dale@ranch.example" <anna@northline.example>'],
    ['From: ANNA@Northline.Example (Anna Berg)'],
  ]
  return fromLines.map((lines, i) => {
    const headers = headersOf(random, ENVELOPE).filter((line) => !line.startsWith('From:'))
    return {
      name: `sender ${i}`,
      kind: 'message',
      text: TEXT,
      from: i < 4 ? null : 'anna@northline.example',
      raw: withHeaders([...lines, ...headers], textPart('text/plain', TEXT)),
    }
  })
}
