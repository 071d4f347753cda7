import { expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../../domain/lead/lead.ts'
import { inboundMails } from '../../../tests/support/inbound-mails/inbound-mails.ts'
import { LOOP_HEADER } from '../mail/loop-header.ts'
import { type InboundMail, MAX_FULL_TEXT_LENGTH, MAX_MAIL_SIZE } from './inbound-mail.ts'
import { readInboundMail } from './read-inbound-mail.ts'

const mails = inboundMails(LOOP_HEADER)
const results = await Promise.all(mails.map(async (mail) => ({ mail, read: await readInboundMail(mail.raw, mail) })))

const normalized = (text: string) =>
  text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

test('the kind of all 300 mails is right', () => {
  expect(results.length).toBe(300)
  const wrong = results.filter(({ mail, read }) => read.kind !== mail.kind)
  expect(wrong.map(({ mail, read }) => `${mail.name}: ${read.kind}`)).toEqual([])
})

test('exactly what people wrote is found in at least 297 of the 300 mails', () => {
  const wrong = results.filter(({ mail, read }) => normalized(read.text) !== normalized(mail.text))
  expect(wrong.length, wrong.map(({ mail }) => mail.name).join('\n')).toBeLessThanOrEqual(3)
})

test('other mails of the same programs are read as well', async () => {
  const others = inboundMails(LOOP_HEADER, 83)
  const wrong: string[] = []
  for (const mail of others) {
    const { text } = await readInboundMail(mail.raw, mail)
    if (normalized(text) !== normalized(mail.text)) wrong.push(mail.name)
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(3)
})

test('the whole text contains what the person wrote', () => {
  const lost = results.filter(({ read }) => read.text && !read.fullText.includes(read.text.split('\n')[0]!))
  expect(lost.map(({ mail }) => mail.name)).toEqual([])
})

test('files are listed by safe names, without logos of quotes and signatures', () => {
  const withFiles = results.filter(({ mail }) => mail.attachments)
  expect(withFiles.length).toBe(13)
  for (const { mail, read } of withFiles) {
    expect(
      read.attachments.map(({ name }) => name),
      mail.name,
    ).toEqual(mail.attachments)
    expect(read.attachments.every(({ bytes }) => bytes.length > 0)).toBe(true)
    expect(read.problems.join('\n'), mail.name).toMatch(mail.problem ?? /^$/)
  }
})

test('a sender counts only if there is exactly one with an address', () => {
  for (const { mail, read } of results.filter(({ mail: { from } }) => from !== undefined)) {
    expect(read.from?.address ?? null, mail.name).toBe(mail.from)
  }
})

const text = (...lines: string[]) => readInboundMail(Buffer.from(lines.join('\r\n')))

test('headers are decoded', async () => {
  const mail = await text(
    'From: =?utf-8?q?J=C3=BCrgen_B=C3=B6hm?= <Juergen@Ranch.Example>',
    'Subject: =?utf-8?b?TMOkbmdl?=',
    '',
    'Yes.',
  )
  expect(mail).toMatchObject({
    from: { address: 'juergen@ranch.example', name: 'Jürgen Böhm' },
    subject: 'Länge',
    problems: [],
  })
  expect(await text('', 'Yes.')).toMatchObject({ from: null, subject: '' })
})

test('a long message is cut with a note', async () => {
  const mail = await text('From: a@b.example', '', '🌵 '.repeat(MAX_MESSAGE_LENGTH))
  expect(mail.text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH)
  expect(mail.problems).toEqual(['This message is too long. We saved its first 10,000 characters.'])
})

test('contact data that answer a question stay', async () => {
  const block = 'Phone: 432-555-0142\nbob@ranch.example'
  expect((await text('From: Anna <a@b.example>', '', `You asked for Bob:\n\n${block}`)).text).toContain(block)
  expect((await text('From: Anna <a@b.example>', '', block)).text).toBe(block)
})

const HEAD = 'From: a@b.example\r\nSubject: x\r\n'
const plain = (body: string) => `${HEAD}Content-Type: text/plain\r\n\r\n${body}`
const html = (body: string) => `${HEAD}Content-Type: text/html\r\n\r\n${body}`
const mixed = (body: string) => `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}`
const nested = Array.from(
  { length: 5000 },
  (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
)

/** Without the limits, most would take minutes or gigabytes. */
const HOSTILE: Record<string, string> = {
  'nested quotes': plain(`${'>'.repeat(100_000)} x\n${'> '.repeat(100_000)}x\n${'>x\n'.repeat(50_000)}`),
  'one long line': plain('-'.repeat(1_000_000)),
  'lines of dashes': plain('--\n'.repeat(300_000)),
  'empty lines': plain('\n'.repeat(3_000_000)),
  'header labels': plain('From: a\n'.repeat(100_000)),
  'attributions that never end': plain(`${'1<'.repeat(120)}${'a@'.repeat(70)}:\n\n`.repeat(500)),
  signatures: plain('T: 123\nM: 123\n\n'.repeat(30_000)),
  'spaces and brackets': plain(`${' '.repeat(500_000)}${'<'.repeat(500_000)}`),
  'large HTML': html('<p>hello <b>x</b></p>'.repeat(1_000_000)),
  'deep HTML': html('<ul><li>'.repeat(100_000)),
  'deep quotes in HTML': html('<blockquote type="cite">'.repeat(40_000)),
  'brackets in HTML': html('<'.repeat(5_000_000)),
  'deep parts': HEAD + nested.join(''),
  'empty parts': mixed('--b\r\n\r\nx\r\n'.repeat(500_000)),
  'a part without an end': mixed(`--b\r\nContent-Type: text/html\r\n\r\n<b>${'x '.repeat(1_000_000)}`),
  'a long header': `From: ${'a'.repeat(5_000_000)}`,
  'many headers': `${'X-A: b\r\n'.repeat(500_000)}\r\nx`,
  'comments in a header': `From: ${'('.repeat(200_000)}\r\n\r\nx`,
  'padding only': `${HEAD}Content-Transfer-Encoding: base64\r\n\r\n${'='.repeat(2_000_000)}`,
  'zero bytes': '\0'.repeat(2_000_000),
}

const isBounded = (mail: InboundMail) =>
  mail.text.length <= MAX_MESSAGE_LENGTH &&
  mail.fullText.length <= MAX_FULL_TEXT_LENGTH &&
  mail.attachments.length <= 25

test.each(Object.entries(HOSTILE))('hostile input is bounded: %s', async (_, raw) => {
  expect(await readInboundMail(Buffer.from(raw, 'latin1'))).toSatisfy(isBounded)
})

test.each(['empty lines', 'empty parts', 'lines of dashes'])('%s beyond the limit are not parsed', async (name) => {
  const { problems } = await readInboundMail(Buffer.from(HOSTILE[name]!))
  expect(problems[0]).toBe('This email has too many parts or lines. We read only the first ones.')
})

test('an email that is too large is refused unread', async () => {
  const mail = await readInboundMail(Buffer.alloc(MAX_MAIL_SIZE + 1, 'From: a@b.example\r\n\r\nx'))
  expect(mail).toMatchObject({ kind: 'empty', text: '', from: { address: 'a@b.example' } })
  expect(mail.problems).toEqual([expect.stringContaining('larger than 25 MB')])
})

test('any bytes are read without an error', async () => {
  for (const { raw } of mails.filter((_, i) => i % 10 === 0)) {
    for (const share of [0.3, 0.6, 0.9]) {
      const broken = Buffer.from(raw.subarray(0, raw.length * share))
      for (let i = 7; i < broken.length; i += 41) broken[i] = (broken[i]! * 31 + i) % 256
      expect(await readInboundMail(broken)).toSatisfy(isBounded)
    }
  }
})
