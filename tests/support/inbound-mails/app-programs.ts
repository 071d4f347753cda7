import {
  arrangeHtml,
  arrangePlain,
  attribution,
  type Body,
  boldLabel,
  type Draft,
  escapeHtml,
  type HtmlStyle,
  headerLines,
  htmlBlocks,
  htmlParagraphs,
  htmlQuote,
  languageOf,
  plainBlocks,
} from './draft.ts'
import { stuffed } from './mime.ts'

const word = (html: string) => `<p class="MsoNormal">${html}<o:p></o:p></p>`
const WORD: HtmlStyle = {
  line: word,
  blank: '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
  list: (items) => `<ul style="margin-top:0in" type="disc">${items}</ul>`,
  item: (html) =>
    `<li class="MsoListParagraph" style="margin-left:0in;mso-list:l0 level1 lfo1">${html}<o:p></o:p></li>`,
}
const WORD_HEAD =
  '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--><style><!--\n/* Font Definitions */\n@font-face\n\t{font-family:Calibri;}\np.MsoNormal, li.MsoNormal\n\t{margin:0in;font-size:11.0pt;}\n--></style></head><body lang="EN-US" link="#0563C1" vlink="#954F72" style="word-wrap:break-word"><div class="WordSection1">'

const disclaimerOf = ({ disclaimer }: Draft, line: (html: string) => string) =>
  disclaimer ? line(escapeHtml(disclaimer)) : ''

/** Word writes the mail. Its signature has no mark, unlike those of other programs. */
export function outlookDesktop(draft: Draft): Body {
  const { quote } = draft
  const signature = draft.signature
    ? `${WORD.blank}${draft.signature.map((text) => word(escapeHtml(text))).join('')}`
    : ''
  const legal = draft.disclaimer ? `${WORD.blank}${disclaimerOf(draft, word)}` : ''
  const lines = quote ? headerLines(draft, quote) : []
  const below = quote
    ? `${WORD.blank}<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${lines.map(boldLabel).join('<br>')}<o:p></o:p></p></div></div>${WORD.blank}${htmlBlocks(quote.paragraphs, WORD)}`
    : ''
  const html = `${WORD_HEAD}${htmlBlocks(draft.own[0] ?? [], WORD)}${signature}${legal}${below}</div></body></html>`
  const forwarded = quote && [...lines, '', quote.paragraphs.join('\n\n')].join('\n')
  const plain = `${plainBlocks(draft.own[0] ?? [])}\n\n${[...(draft.signature ?? []), '', draft.disclaimer ?? ''].join('\n')}\n\n${forwarded ?? ''}\n`
  return { plain, html, ...(forwarded && { forwarded }) }
}

export function outlookPlain(draft: Draft): Body {
  const { quote } = draft
  const own = [plainBlocks(draft.own[0] ?? []), draft.signature?.join('\n'), draft.disclaimer]
    .filter(Boolean)
    .join('\n\n')
  if (!quote) return { plain: own }
  const forwarded = [
    languageOf(draft).originalMessage,
    ...headerLines(draft, quote).map((line) => `${line} `),
    '',
    quote.paragraphs.join('\n\n'),
  ].join('\n')
  return { plain: `${own}\n\n${forwarded}\n`, forwarded }
}

const ELEMENT: HtmlStyle = {
  line: (html) =>
    `<div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">${html}</div>`,
  blank:
    '<div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);"><br></div>',
  list: (items) => `<ul data-editing-info="{&quot;orderedStyleType&quot;:1}">${items}</ul>`,
  item: (html) =>
    `<li style="font-family: Aptos; font-size: 12pt;"><div role="presentation" class="elementToProof">${html}</div></li>`,
}

const replyBlock = (draft: Draft) =>
  draft.quote
    ? `<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${headerLines(draft, draft.quote).map(boldLabel).join('<br>')}</font><div>&nbsp;</div></div><div>${htmlParagraphs(draft.quote.paragraphs)}</div>`
    : ''

const outlookText = (draft: Draft) =>
  draft.quote
    ? [
        '________________________________',
        ...headerLines(draft, draft.quote),
        '',
        draft.quote.paragraphs.join('\n\n'),
      ].join('\n')
    : ''

export function outlookWeb(draft: Draft): Body {
  const signature = draft.signature
    ? `${ELEMENT.blank}<div id="Signature" class="elementToProof"><p>${draft.signature.map(escapeHtml).join('<br>')}</p></div>`
    : ''
  const own = htmlBlocks(draft.own[0] ?? [], ELEMENT)
  const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr">${own || ELEMENT.blank}${signature}${disclaimerOf(draft, (text) => `<p>${text}</p>`)}<div id="appendonsend"></div>${replyBlock(draft)}</body></html>`
  const plain = `${plainBlocks(draft.own[0] ?? [])}\n\n${draft.signature?.join('\n') ?? ''}\n${outlookText(draft)}\n`
  const { quote } = draft
  const forwarded = quote && [...headerLines(draft, quote), '', quote.paragraphs.join('\n\n')].join('\n')
  return { plain, html, ...(forwarded && { forwarded }) }
}

export function outlookMobile(draft: Draft): Body {
  const link = 'https://aka.ms/o0ukef'
  const promo = languageOf(draft).outlookMobile
  const own = htmlBlocks(draft.own[0] ?? [], {
    line: (html) => `<div dir="auto" style="font-family: Aptos; font-size: 12pt;">${html}</div>`,
    blank: '<div dir="auto"><br></div>',
  })
  const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body><div>${own}<div><br></div></div><div id="ms-outlook-mobile-signature">${promo.replace(/\[(.*)\]/, `<a href="${link}">$1</a>`)}</div><div id="mail-editor-reference-message-container">${replyBlock(draft)}</div></body></html>`
  const plain = `${plainBlocks(draft.own[0] ?? [])}\n\n${promo.replace(/\[(.*)\]/, `$1<${link}>`)}\n${outlookText(draft)}\n`
  return { plain, html }
}

/** Apple Mail and iOS put the attribution into the quote. */
const appleFrame = (head: string, content: string) =>
  `<div><br><blockquote type="cite"><div>${head}</div><br class="Apple-interchange-newline"><div>${content}</div></blockquote></div>`

const LINES: HtmlStyle = {
  line: (html) => `<div>${html}</div>`,
  blank: '<div><br></div>',
  list: (items) => `<ul class="MailOutline">${items}</ul>`,
}

export function appleMail(draft: Draft): Body {
  const { quote } = draft
  const tail = draft.signature
    ? `<br><div><meta charset="UTF-8"><div id="AppleMailSignature">${draft.signature.map(escapeHtml).join('<br>')}</div></div>`
    : ''
  const frame = (html: string) =>
    `<html aria-label="message body"><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${html}<br></body></html>`
  if (!quote) return { plain: plainBlocks(draft.own[0]!), html: frame(`${htmlBlocks(draft.own[0]!, LINES)}${tail}`) }
  if (draft.isForward) return appleForward(draft, frame)
  const head = attribution(draft, 'apple', quote)
  const html = arrangeHtml(draft, quote, {
    style: LINES,
    head: `<blockquote type="cite"><div>${escapeHtml(head)}</div></blockquote>`,
    block: (text) => `<blockquote type="cite"><div>${text}</div></blockquote>`,
    whole: htmlQuote(draft, 'apple', quote, appleFrame),
    tail,
  })
  return {
    plain: arrangePlain(draft, `> ${head}\n> `, quote, 'apple', draft.signature?.join('\n') ?? ''),
    html: frame(html),
  }
}

function appleForward(draft: Draft, frame: (html: string) => string): Body {
  const quote = draft.quote!
  const mark = languageOf(draft).forwardedApple
  const lines = headerLines(draft, quote, 'forward')
  const forwarded = [mark, '', ...lines, '', quote.paragraphs.join('\n\n')].join('\n')
  const html = `${htmlBlocks(draft.own[0] ?? [], LINES)}<div><br><blockquote type="cite"><div>${mark}</div><br class="Apple-interchange-newline">${lines.map((line) => `<div style="margin: 0px;"><span style="font-family: -webkit-system-font;">${boldLabel(line)}<br></span></div>`).join('')}<br><div>${htmlParagraphs(quote.paragraphs)}</div></blockquote></div>`
  const plain = `${plainBlocks(draft.own[0] ?? [])}\n\n${forwarded
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n`
  return { plain, html: frame(html), forwarded }
}

export function iosMail(draft: Draft): Body {
  const { quote } = draft
  const sent = languageOf(draft).sentFromIphone
  const own = htmlBlocks(draft.own[0] ?? [], {
    line: (html) => `<div dir="ltr">${html}</div>`,
    blank: '<div dir="ltr"><br></div>',
  })
  const head = quote ? attribution(draft, 'apple', quote) : ''
  const below = quote
    ? `<div dir="ltr"><br><blockquote type="cite">${escapeHtml(head)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${htmlParagraphs(quote.paragraphs)}</div></blockquote>`
    : ''
  const html = `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${own}<div dir="ltr"><br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${sent}</div></div>${below}</body></html>`
  const tail = `\n${sent}\n`
  return {
    plain: quote
      ? arrangePlain(draft, `> ${head}\n> `, quote, 'apple', tail)
      : `${plainBlocks(draft.own[0]!)}\n${tail}`,
    html,
  }
}

const thunderbirdFrame = (head: string, content: string) =>
  `<div class="moz-cite-prefix">${head}<br></div><blockquote type="cite" cite="mid:f00d@example.com">${content}</blockquote>`

export function thunderbird(draft: Draft): Body {
  const { quote } = draft
  const style: HtmlStyle = { line: (html) => `<p>${html}</p>`, blank: '' }
  const own = draft.own.map((piece) =>
    piece.map((block) => (typeof block === 'string' ? block.replaceAll('\n', '\u0085') : block)),
  )
  const tail = draft.signature
    ? `<pre class="moz-signature" cols="72">-- \n${draft.signature.map(escapeHtml).join('\n')}</pre>`
    : ''
  const frame = (html: string) =>
    `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body>${html.replaceAll('\u0085', '<br>')}</body></html>`
  if (!quote) return { html: frame(`${htmlBlocks(own[0]!, style)}${tail}`) }
  const block = (html: string) => `<blockquote type="cite" cite="mid:f00d@example.com">${html}</blockquote>`
  const head = `<div class="moz-cite-prefix">${escapeHtml(attribution(draft, 'thunderbird', quote))}<br></div>`
  return {
    html: frame(
      arrangeHtml({ ...draft, own }, quote, {
        style,
        head,
        block,
        whole: htmlQuote(draft, 'thunderbird', quote, thunderbirdFrame),
        tail,
      }),
    ),
  }
}

export function thunderbirdPlain(draft: Draft): Body {
  const { quote } = draft
  const tail = draft.signature ? `\n-- \n${draft.signature.join('\n')}\n` : ''
  if (!quote) return { plain: `${stuffed(plainBlocks(draft.own[0]!))}\n${tail}`, isFlowed: true }
  if (draft.isForward) {
    const forwarded = [
      '-------- Forwarded Message --------',
      ...headerLines(draft, quote, 'forward'),
      '',
      quote.paragraphs.join('\n\n'),
    ].join('\n')
    return { plain: `${plainBlocks(draft.own[0] ?? [])}\n\n\n${forwarded}\n`, isFlowed: true, forwarded }
  }
  return {
    plain: arrangePlain(draft, attribution(draft, 'thunderbird', quote), quote, 'thunderbird', tail),
    isFlowed: true,
  }
}

export function samsung(draft: Draft): Body {
  const { quote } = draft
  const { sentFromGalaxy, samsungOriginal } = languageOf(draft)
  const own = htmlBlocks(draft.own[0] ?? [], {
    line: (html) => `<div dir="auto">${html}</div>`,
    blank: '<div dir="auto"><br></div>',
  })
  const lines = quote ? headerLines(draft, quote, 'notes') : []
  const below = quote
    ? `<div style="font-size:100%;color:#000000" dir="auto"><!-- originalMessage --><div>${samsungOriginal}</div>${lines.map((line) => `<div>${escapeHtml(line)} </div>`).join('')}<div><br></div></div>${htmlParagraphs(quote.paragraphs)}`
    : ''
  const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body dir="auto">${own}<div dir="auto"><br></div><div dir="auto"><br></div><div id="composer_signature" dir="auto"><div style="font-size:12px;color:#575757" dir="auto">${sentFromGalaxy}</div></div><div dir="auto"><br></div><div><br></div>${below}</body></html>`
  const plain = `${plainBlocks(draft.own[0] ?? [])}\n\n\n${sentFromGalaxy}\n\n${quote ? [samsungOriginal, ...lines, '', ...quote.paragraphs].join('\n') : ''}\n`
  return { plain, html }
}

/** HCL Notes: labels in columns, no line above them. */
export function notes(draft: Draft): Body {
  const { quote } = draft
  const own = [plainBlocks(draft.own[0] ?? []), draft.signature?.join('\n')].filter(Boolean).join('\n\n')
  if (!quote) return { plain: own }
  const lines = headerLines(draft, quote, 'notes').map((line) => line.replace(/([:：]) /, '$1        '))
  return { plain: `${own}\n\n\n\n${lines.join('\n')}\n\n\n\n${quote.paragraphs.join('\n\n')}\n` }
}

/** HCL iNotes, in the browser. */
export function iNotes(draft: Draft): Body {
  const { quote } = draft
  const own = [plainBlocks(draft.own[0] ?? []), draft.signature?.join('\n')].filter(Boolean).join('\n\n')
  if (!quote) return { plain: own }
  const [from, to, date, subject] = headerLines(draft, quote, 'notes')
  const head = `-----"${quote.from.name}" <${quote.from.address}> wrote: -----`
  return { plain: [own, '', head, to, from, date, subject, '', quote.paragraphs.join('\n\n')].join('\n') }
}

export function k9(draft: Draft): Body {
  const tail = `\n-- \n${languageOf(draft).sentFromK9}\n`
  if (!draft.quote) return { plain: `${stuffed(plainBlocks(draft.own[0]!))}\n${tail}`, isFlowed: true }
  return { plain: arrangePlain(draft, attribution(draft, 'k9', draft.quote), draft.quote, 'k9', tail), isFlowed: true }
}
