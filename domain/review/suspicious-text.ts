import { findPaymentDetails } from './payment-details.ts'
import { findHiddenCharacters, findMixedScripts } from './text-characters.ts'
import { spansOf, type TextSpan } from './text-span.ts'

export type TextFindingKind = 'link' | 'email' | 'phone' | 'handle' | 'payment' | 'mixed-script' | 'hidden-character'

/** A place in a text that an operator should look at. */
export interface TextFinding extends TextSpan {
  kind: TextFindingKind
}

const MAX_FINDINGS = 50
/** Longer texts than a description are cut off, so that the time this takes is bounded. */
const MAX_LENGTH = 100_000

/** Endings that no English word has. */
const ENDINGS = 'com|net|org|info|biz|io|xyz|ru|cc|tk|ly|gl|gg|dev|app|edu|gov'
/** Endings that are words too, as in “40 acres.Land is level”, and so need a path. */
const WORD_ENDINGS = 'us|co|me|land|site|online|shop|store|link|live|page|top|homes'
const LABEL = '[a-z0-9-]{1,63}'
const DOT = String.raw`(?:\s+dot\s+|\s*[([]\s*dot\s*[)\]]\s*)`
const AT = String.raw`(?:\s+at\s+|\s*[([]\s*at\s*[)\]]\s*)`

const EMAIL = new RegExp(String.raw`(?<![\w.+-])[\w.+-]{1,64}@(?:${LABEL}\.){1,4}[a-z]{2,24}`, 'gi')
const SPELLED_EMAIL = new RegExp(
  String.raw`(?<![\w.+-])[\w.+-]{1,64}(?:${AT}${LABEL}${DOT}|\s*[([]\s*at\s*[)\]]\s*${LABEL}\.|@${LABEL}${DOT})(?:${ENDINGS})\b`,
  'gi',
)
const LINK = new RegExp(
  String.raw`\bhttps?:\/\/[^\s<>"“”]{1,2000}|(?<![\w.@-])(?:www\.[^\s<>"“”]{1,2000}|(?:${LABEL}\.){1,4}(?:(?:${ENDINGS})\b(?:\/[^\s<>"“”]{0,2000})?|(?:${WORD_ENDINGS})\/[^\s<>"“”]{1,2000}))`,
  'gi',
)
/** In capitals, DOT is a department of transportation. */
const SPELLED_LINK =
  /(?<![\w-])[A-Za-z0-9-]{2,63}(?:\s+dot\s+|\s*[([]\s*dot\s*[)\]]\s*)(?:com|net|org|info|biz|io)\b|(?<![\w-])[A-Z0-9-]{2,63}\s+DOT\s+COM\b/g

const PHONE =
  /(?<![\w.,$/-])(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}(?![\w,]|[.-]\d)|(?<=\b(?:call|text|phone|tel|cell|mobile|whatsapp)\b[ .:]{1,3})\+?1?[2-9]\d{9}\b/gi
const INTERNATIONAL_PHONE = /(?<![\w.])\+\d{1,3}(?:[ -]?\(?\d{1,4}\)?){2,6}(?![\w.])/g
const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)'
const SPELLED_PHONE = new RegExp(String.raw`\b(?:${DIGIT_WORD}[\s,.-]{1,3}){6,14}${DIGIT_WORD}\b`, 'gi')
/** Single digits, as in “5 1 2 . 5 5 5 . 0 1 4 3”. */
const SPACED_PHONE =
  /(?<![\w.,-])(?:\+?1[\s.-]{1,3})?[2-9](?:[\s.-]{1,3}\d){2}[\s.-]{1,3}[2-9](?:[\s.-]{1,3}\d){6}(?![\w,]|[\s.-]{1,3}\d)/g
const MESSENGER = String.raw`(?:whats\s?app|telegram|signal|wechat|snapchat|instagram|facebook|messenger|viber|discord)`
/** A name at a messenger, as in “WhatsApp @dale” or “Telegram: @dale_k”. */
const HANDLE = new RegExp(
  String.raw`\b${MESSENGER}\b\W{0,3}(?:(?:me|us|only|at|on|id)\W{1,2}){0,2}@[\w.]{2,32}|(?<![\w.@-])@\w[\w.]{1,31}\s{1,2}(?:on|at|in)\s${MESSENGER}\b`,
  'gi',
)
/** What stands before a number that only looks like one of a phone. */
const NUMBER_LABEL =
  /(?:apn|parcel|tax|pin|property|geo|id|docket|deed|instrument|permit|survey|plat|no\.?|number|#)\W{0,3}$/i
const PHONE_LABEL = /(?:phone|cell|mobile|call)\s+(?:no\.?|number|#)\W{0,3}$/i

/**
 * What a listing’s texts must not contain: links, contact and payment details, letters that pass for others, and characters
 * that nobody sees. Sorted by place, at most 50.
 */
export function findSuspiciousText(text: string): TextFinding[] {
  const read = withPlainWidth(text.slice(0, MAX_LENGTH))
  const found: TextFinding[] = []
  const add = (kind: TextFindingKind, spans: Iterable<TextSpan>) => {
    for (const { start, end } of spans) {
      const isKnown = found.some((other) => other.start <= start && end <= other.end)
      if (!isKnown && found.length < MAX_FINDINGS) found.push({ kind, start, end, quote: text.slice(start, end) })
    }
  }
  add('payment', findPaymentDetails(read))
  add('email', [...spansOf(EMAIL, read), ...spansOf(SPELLED_EMAIL, read)])
  add('link', [...spansOf(LINK, read), ...spansOf(SPELLED_LINK, read)].map(withoutPunctuation))
  add('phone', findPhones(read))
  add('handle', spansOf(HANDLE, read).map(withoutPunctuation))
  add('mixed-script', findMixedScripts(text.slice(0, MAX_LENGTH)))
  add('hidden-character', findHiddenCharacters(text.slice(0, MAX_LENGTH)))
  return found.toSorted((a, b) => a.start - b.start)
}

/** The same text with ASCII instead of fullwidth characters, at the same places. */
const withPlainWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** The period that ends a sentence isn’t part of a link. */
function withoutPunctuation({ quote, start }: TextSpan): TextSpan {
  const link = quote.replace(/[.,;:!?)\]’']+$/, '')
  return { quote: link, start, end: start + link.length }
}

function findPhones(text: string): TextSpan[] {
  const domestic = spansOf(PHONE, text).filter(({ start }) => {
    const before = text.slice(Math.max(0, start - 30), start)
    return PHONE_LABEL.test(before) || !NUMBER_LABEL.test(before)
  })
  const international = spansOf(INTERNATIONAL_PHONE, text).filter(({ quote }) => {
    const digits = quote.replace(/\D/g, '').length
    return digits >= 8 && digits <= 15
  })
  return [...domestic, ...international, ...spansOf(SPELLED_PHONE, text), ...spansOf(SPACED_PHONE, text)]
}
