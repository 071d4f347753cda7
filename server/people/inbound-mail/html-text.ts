import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import { CUT, IMAGE, MARKS, QUOTED } from './trim-quotes.ts'

/** In characters: a hundred times what people write. */
const MAX_HTML_LENGTH = 500_000
/** The HTML parser's time grows with the square of the depth. */
const MAX_DEPTH = 500
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** Quotes and attributions as mail programs mark them. A `blockquote` without a mark is the person's own. */
const QUOTES = [
  'blockquote.gmail_quote',
  '.gmail_attr',
  'blockquote[type="cite"]',
  '.moz-cite-prefix',
  '.protonmail_quote',
  '#blockquote_zmail',
  '[class*="yahoo_quoted"]',
  'div[name="quote"]',
]

/** Outlook marks only where the quote begins. */
const QUOTE_STARTS = [
  '#appendonsend',
  '#divRplyFwdMsg',
  'div[style*="border-top:solid #E1E1E1"i]',
  'div[style*="border-top:solid #B5C4DF"i]',
]

const SIGNATURES = [
  '[class$="signature"]',
  '.gmail_signature_prefix',
  '.protonmail_signature_block',
  '#Signature',
  '#ms-outlook-mobile-signature',
  '#AppleMailSignature',
  '#composer_signature',
  '[id="Zm-_Id_-Sgn"]',
  'div[id^="sig"]',
]

const quote: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  const blockTransform = (text: string) =>
    text
      .split('\n')
      .map((line) => QUOTED + line)
      .join('\n')
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform })
}

const cut: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addInline(CUT)
  builder.closeBlock({ trailingLineBreaks: 1 })
  walk(element.children, builder)
}

/** Properties that the library's types lack. */
interface Linked {
  name?: string
  parent?: Linked | null
  next?: Linked | null
  prev?: Linked | null
}

/** As in browsers, a `br` at the end of a block adds no line. */
const lineBreak: FormatCallback = (element: Linked, _walk, builder) => {
  let last = element
  while (!last.next && last.parent && /^(?:span|font|b|i|u|strong|em)$/.test(last.parent.name ?? '')) last = last.parent
  const isFirst = !element.prev && (last === element || !last.prev)
  if (last.next || isFirst || element.prev?.name === 'br') builder.addLineBreak()
}

const picture: FormatCallback = (element, _walk, builder) => {
  const id = /^cid:(.{1,200})$/i.exec(element.attribs?.src ?? '')?.[1]
  if (id) builder.addInline(`${IMAGE}${id}${IMAGE}`)
}

const oneBreak = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200, ellipsis: '' },
  formatters: { quote, cut, lineBreak, picture },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'blockquote', format: 'block', options: oneBreak },
    { selector: 'hr', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'br', format: 'lineBreak' },
    { selector: 'img', format: 'picture' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'p.MsoNormal', format: 'paragraph', options: oneBreak },
    { selector: 'tr', format: 'block', options: oneBreak },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    ...QUOTES.map((selector) => ({ selector, format: 'quote' })),
    ...QUOTE_STARTS.map((selector) => ({ selector, format: 'cut' })),
  ],
}

const convertAll = compile(options)
const signatures = SIGNATURES.map((selector) => ({ selector, format: 'skip' }))
const convertWithoutSignatures = compile({ ...options, selectors: [...(options.selectors ?? []), ...signatures] })

/** Converts HTML, or the beginning of a huge one, to plain text with marks for `trimQuotes`. */
export function htmlToMarkedText(html: string, { withSignatures }: { withSignatures: boolean }): string {
  const bounded = boundDepth(html.slice(0, MAX_HTML_LENGTH).replaceAll(MARKS, ''))
  return (withSignatures ? convertAll : convertWithoutSignatures)(bounded)
}

function boundDepth(html: string): string {
  let depth = 0
  for (const { 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (!VOID.test(name)) depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > MAX_DEPTH) return html.slice(0, index)
  }
  return html
}
