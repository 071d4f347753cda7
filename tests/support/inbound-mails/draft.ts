import { fill, LANGUAGES, type Language, type LanguageCode, type Person } from './languages.ts'
import { stuffed, wrap } from './mime.ts'

/** A paragraph, which may have line breaks, or a list. */
export type Block = string | { items: string[] }

export interface Quote {
  from: Person
  sentAt: Date
  paragraphs: string[]
  /** What this message quoted itself. */
  inner?: Quote
}

/** An answer or a forwarded message before a program turns it into a mail. */
export interface Draft {
  code: LanguageCode
  /** One piece above or below the quote; several are written between its paragraphs. */
  own: Block[][]
  placement: 'above' | 'below' | 'between'
  me: Person
  to: Person
  subject: string
  quote?: Quote
  isForward?: boolean
  /** Lines that the program adds below the person's words, such as name, company and telephone. */
  signature?: string[]
  disclaimer?: string
}

export interface Body {
  plain?: string
  html?: string
  isFlowed?: boolean
  /** The plain text if the person wrote nothing but forwarded something. */
  forwarded?: string
}

export type PatternName = 'gmail' | 'apple' | 'thunderbird' | 'yahoo' | 'proton' | 'k9' | 'roundcube'

export const languageOf = ({ code }: Draft): Language => LANGUAGES[code]

export const attribution = (draft: Draft, pattern: PatternName, quote: Quote): string =>
  fill(languageOf(draft)[pattern], languageOf(draft), quote.sentAt, quote.from)

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const plainBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (typeof block === 'string' ? block : block.items.map((item) => `- ${item}`).join('\n')))
    .join('\n\n')

const quotedLines = (lines: readonly string[]): string[] =>
  lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`).trimEnd())

/** A quoted message as lines that start with `>`, with the messages that it quotes itself. */
function quoteLines(draft: Draft, pattern: PatternName, quote: Quote, width = 72): string[] {
  const own = quote.paragraphs.flatMap((paragraph) => [...wrap(paragraph, width), ''])
  const inner = quote.inner
    ? [...wrap(attribution(draft, pattern, quote.inner), width), ...quoteLines(draft, pattern, quote.inner, width)]
    : []
  return quotedLines([...own, ...inner])
}

/** The person's pieces around or between the paragraphs of a quote that is prefixed with `>`. */
export function arrangePlain(draft: Draft, head: string, quote: Quote, pattern: PatternName, tail: string): string {
  const own = draft.own.map((piece) => stuffed(plainBlocks(piece)))
  const lines = quoteLines(draft, pattern, quote).join('\n')
  if (draft.placement === 'below') return `${head}\n${lines}\n\n${own[0]}\n${tail}`
  if (draft.placement === 'above') return `${own[0] ?? ''}\n${tail}\n${head}\n${lines}\n`
  const pieces = quote.paragraphs.map((paragraph, i) => {
    const quoted = quotedLines(wrap(paragraph, 72)).join('\n')
    return own[i] ? `${quoted}\n\n${own[i]}\n` : quoted
  })
  return `${head}\n${pieces.join('\n')}\n${tail}`
}

/** How a program writes what people type: one element for each line, and a list. */
export interface HtmlStyle {
  line: (html: string) => string
  blank: string
  list?: (items: string) => string
  item?: (html: string) => string
}

export function htmlBlocks(blocks: readonly Block[], style: HtmlStyle): string {
  const { line, blank, list = (items) => `<ul>${items}</ul>`, item = (html) => `<li>${html}</li>` } = style
  return blocks
    .map((block) =>
      typeof block === 'string'
        ? block
            .split('\n')
            .map((text) => (text ? line(escapeHtml(text)) : blank))
            .join('')
        : list(block.items.map((text) => item(escapeHtml(text))).join('')),
    )
    .join(blank)
}

export const htmlParagraphs = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<div>${escapeHtml(text)}</div>`).join('<div><br></div>')

/** A quote in a program's own container. */
export function htmlQuote(
  draft: Draft,
  pattern: PatternName,
  quote: Quote,
  frame: (attribution: string, content: string) => string,
): string {
  const inner = quote.inner ? `<div><br></div>${htmlQuote(draft, pattern, quote.inner, frame)}` : ''
  return frame(escapeHtml(attribution(draft, pattern, quote)), `${htmlParagraphs(quote.paragraphs)}${inner}`)
}

/** The person's pieces around or between the paragraphs of a quote. */
export function arrangeHtml(
  draft: Draft,
  quote: Quote,
  {
    style,
    head,
    block,
    whole,
    tail,
  }: {
    style: HtmlStyle
    head: string
    /** Encloses quoted HTML. */
    block: (html: string) => string
    /** The whole quote with its head. */
    whole: string
    /** Signature of the program. */
    tail: string
  },
): string {
  const own = draft.own.map((piece) => htmlBlocks(piece, style))
  if (draft.placement === 'below') return `${whole}${style.blank}${own[0]}${tail}`
  if (draft.placement === 'above') return `${own[0] || style.blank}${tail}${style.blank}${whole}`
  const pieces = quote.paragraphs.map(
    (text, i) => `${block(htmlParagraphs([text]))}${own[i] ? `${own[i]}${style.blank}` : ''}`,
  )
  return `${head}${pieces.join('')}${tail}`
}

/** The block of headers that Outlook and others put above a quote. */
export function headerLines(draft: Draft, quote: Quote, style: 'outlook' | 'forward' | 'notes' = 'outlook'): string[] {
  const language = languageOf(draft)
  const [from, sent, to, subject, date] = language.labels
  const sentAt = fill(
    language.hour12 ? '{weekday}, {month} {d}, {yyyy} {time}' : '{weekday} {d} {month} {yyyy} {hm}',
    language,
    quote.sentAt,
    quote.from,
  )
  const line = (label: string, value: string) => `${label}${language.colon} ${value}`
  const sender = `${quote.from.name} <${quote.from.address}>`
  const recipient = `${draft.me.name} <${draft.me.address}>`
  if (style === 'forward') {
    return [line(from, sender), line(date, sentAt), line(subject, draft.subject), line(to, recipient)]
  }
  if (style === 'notes') {
    return [
      line(from, `"${quote.from.name}" <${quote.from.address}>`),
      line(to, recipient),
      line(date, sentAt),
      line(subject, draft.subject),
    ]
  }
  return [line(from, sender), line(sent, sentAt), line(to, recipient), line(subject, draft.subject)]
}

/** A line of a header block with its label in bold. */
export function boldLabel(line: string): string {
  const end = /[:：]/.exec(line)!.index + 1
  return `<b>${escapeHtml(line.slice(0, end))}</b>${escapeHtml(line.slice(end))}`
}
