import type { SeededRandom } from '../seeded-random.ts'
import { type Charset, canEncode } from './charsets.ts'
import type { Body } from './draft.ts'
import type { LanguageCode, Person } from './languages.ts'
import { type Entity, encodedWords, flowed, multipart, textPart, toBytes, unstuffed } from './mime.ts'

/** A raw mail and what a reader of it must find. */
export interface Sample {
  name: string
  raw: Buffer
  kind: 'message' | 'auto-reply' | 'bounce' | 'loop' | 'empty' | 'calendar'
  /** What the person wrote. */
  text: string
  /** Return path of the envelope. */
  returnPath?: string
  /** Names of the attachments that count. */
  attachments?: string[]
  /** Part of a problem that must be told. */
  problem?: RegExp
  /** The address of the sender; `null` if nobody can tell. */
  from?: string | null
}

export interface Envelope {
  me: Person
  to: Person
  subject: string
  code: LanguageCode
  header?: string
}

/** The sender of mails whose program doesn't matter. */
export const ME = { name: 'Anna Berg', address: 'anna@northline.example' }
export const TO = { name: 'Dale Krueger', address: 'reply+5f2c81d0a9@mail.voltacre.example' }
export const ENVELOPE: Envelope = { me: ME, to: TO, subject: 'Re: 412 acres near Odessa', code: 'en' }
export const TEXT = 'The survey is attached.\n\nThe north corner is 1.2 miles from the substation.'
const REGIONAL: Partial<Record<LanguageCode, Charset[]>> = {
  en: ['windows-1252', 'iso-8859-1'],
  ja: ['iso-2022-jp', 'shift_jis', 'iso-2022-jp'],
  zh: ['gb18030', 'gb18030'],
  pl: ['iso-8859-2'],
}
const WESTERN: Charset[] = ['iso-8859-1', 'windows-1252']

function charsetOf(random: SeededRandom, code: LanguageCode, text: string): Charset {
  if (random.percent(50)) return 'utf-8'
  const charset = random.pick(REGIONAL[code] ?? WESTERN)
  return canEncode(text.replaceAll('\r\n', '\n'), charset) ? charset : 'utf-8'
}

export function headersOf(random: SeededRandom, { me, to, subject, code, header }: Envelope): string[] {
  const form = random.pick(['B', 'Q'] as const)
  const charset = charsetOf(random, code, me.name + subject)
  const hop = (i: number) =>
    `Received: from mx${i}.northline.example (mx${i}.northline.example [192.0.2.${i + 10}])\r\n\tby in.voltacre.example with ESMTPS id ${random.uuid().slice(0, 8)}\r\n\tfor <${to.address}>; Tue, 06 Jan 2026 09:1${i}:00 +0000`
  return [
    ...Array.from({ length: random.integer(1, 5) }, (_, i) => hop(i)),
    `From: ${/^[\w .]*$/.test(me.name) ? me.name : /^[\x20-\x7e]*$/.test(me.name) ? `"${me.name}"` : encodedWords(me.name, charset, form)} <${me.address}>`,
    `To: "Dale Krueger via VoltAcre" <${to.address}>`,
    `Subject: ${encodedWords(subject, charset, form)}`,
    'Date: Tue, 06 Jan 2026 10:15:30 +0100',
    `Message-ID: <${random.uuid()}@northline.example>`,
    'In-Reply-To: <b7a0@mail.voltacre.example>',
    'MIME-Version: 1.0',
    ...(header ? [header] : []),
  ]
}

/** Text, HTML or both, in a charset of the language. */
export function bodyPart(random: SeededRandom, code: LanguageCode, { plain, html, isFlowed }: Body): Entity {
  const encoding = () => random.pick(['quoted-printable', 'base64', 'quoted-printable', '8bit'] as const)
  const part = (type: string, text: string): Entity => {
    const charset = charsetOf(random, code, text)
    return textPart(type, text, { charset, encoding: charset === 'iso-2022-jp' ? '7bit' : encoding() })
  }
  const isHtmlOnly = html !== undefined && (plain === undefined || random.percent(25))
  const text = plain === undefined ? '' : isFlowed ? flowed(plain) : unstuffed(plain)
  const plainPart = () => part(isFlowed ? 'text/plain; format=flowed' : 'text/plain', text)
  if (html === undefined) return plainPart()
  return isHtmlOnly
    ? part('text/html', html)
    : multipart('alternative', `b1_${random.uuid().replaceAll('-', '')}`, [plainPart(), part('text/html', html)])
}

export const withHeaders = (headers: readonly string[], { headers: own, body }: Entity): Buffer =>
  toBytes({ headers: [...headers, ...own], body })

export const mailWith = (random: SeededRandom, envelope: Envelope, body: Body): Buffer =>
  withHeaders(headersOf(random, envelope), bodyPart(random, envelope.code, body))
