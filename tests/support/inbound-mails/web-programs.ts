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
  type Quote,
} from './draft.ts'
import { stuffed, wrap } from './mime.ts'

const DIVS: HtmlStyle = { line: (html) => `<div>${html}</div>`, blank: '<div><br></div>' }
const AUTO: HtmlStyle = { line: (html) => `<div dir="auto">${html}</div>`, blank: '<div dir="auto"><br></div>' }

/** Gmail breaks lines at 78 characters, and after the bracket before an address. */
const gmailLines = (line: string): string[] =>
  line.length > 78
    ? wrap(line.replace(' <', ' < '), 78).flatMap((part) => part.replace(/ ?< (?=\S)/, ' <\n').split('\n'))
    : [line]

const gmailFrame = (head: string, content: string) =>
  `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${head}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${content}</blockquote></div>`

const gmailBlock = (html: string) =>
  `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${html}</blockquote>`

const wrapAll = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => wrap(line, 76))
    .join('\n')

function gmailForward(draft: Draft, quote: Quote, own: string, ownHtml: string): Body {
  const mark = languageOf(draft).forwardedGmail
  const lines = headerLines(draft, quote, 'forward')
  const forwarded = [mark, ...lines, '', quote.paragraphs.join('\n\n')].join('\n')
  const html = `<div dir="ltr">${ownHtml}<br><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${mark}<br>${lines.map(escapeHtml).join('<br>')}<br></div><br><br><div dir="ltr">${htmlParagraphs(quote.paragraphs)}</div></div></div>`
  return { plain: `${own}\n\n${wrapAll(forwarded)}\n`, html, forwarded }
}

function gmail(draft: Draft, style: HtmlStyle): Body {
  const { signature, quote } = draft
  const own = wrapAll(draft.own.map(plainBlocks).join('\n\n'))
  const tail = signature
    ? `<div><br clear="all"></div><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">${signature.map(escapeHtml).join('<br>')}</div></div>`
    : ''
  if (!quote) return { plain: own, html: `<div dir="ltr">${htmlBlocks(draft.own[0]!, style)}${tail}</div>` }
  if (draft.isForward) return gmailForward(draft, quote, own, htmlBlocks(draft.own[0] ?? [], style))
  const head = attribution(draft, 'gmail', quote)
  const whole = htmlQuote(draft, 'gmail', quote, gmailFrame)
  const signatureText = signature ? `\n-- \n${signature.join('\n')}\n` : ''
  const plain = arrangePlain(
    { ...draft, own: draft.own.map((piece) => [wrapAll(plainBlocks(piece))]) },
    `${gmailLines(head).join('\n')}\n`,
    quote,
    'gmail',
    signatureText,
  )
  const htmlHead = `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escapeHtml(head)}<br></div>`
  const html = arrangeHtml(draft, quote, { style, head: htmlHead, block: gmailBlock, whole, tail })
  return { plain, html: `<div dir="ltr">${html}${draft.placement === 'between' ? '</div>' : ''}</div>` }
}

/** Gmail's plain text mode: hard line breaks. */
export function gmailPlain(draft: Draft): Body {
  const { plain, forwarded } = gmail(draft, DIVS)
  return { plain, ...(forwarded && { forwarded: wrapAll(forwarded) }) }
}

export const gmailWeb = (draft: Draft): Body => gmail(draft, DIVS)
export const gmailAndroid = (draft: Draft): Body => gmail(draft, AUTO)

export function yahoo(draft: Draft): Body {
  const { quote } = draft
  const own = htmlBlocks(draft.own[0] ?? [], {
    line: (html) => `<div dir="ltr" data-setdir="false">${html}</div>`,
    blank: '<div><br></div>',
  })
  const signature = draft.signature
    ? `<div><br></div><div class="ydp7d2b9c1signature"><div>${draft.signature.map(escapeHtml).join('<br>')}</div></div>`
    : ''
  const top = `<html><head></head><body><div class="ydp3f1a2c4yahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica, Arial, sans-serif;font-size:16px;">${own}${signature}<div><br></div></div>`
  const head = quote ? attribution(draft, 'yahoo', quote) : ''
  const block = quote
    ? `<div id="ydp9a8b7c6yahoo_quoted_8812345678" class="ydp9a8b7c6yahoo_quoted"><div style="font-family:'Helvetica Neue', Helvetica, Arial, sans-serif;font-size:13px;color:#26282a;"><div>${escapeHtml(head)}</div><div><br></div><div><br></div><div><div>${htmlParagraphs(quote.paragraphs)}</div></div></div></div>`
    : ''
  const below = quote ? `\n    ${head}  \n \n  ${quote.paragraphs.join('\n\n  ')}\n` : ''
  return {
    plain: `${plainBlocks(draft.own[0] ?? [])}\n${draft.signature?.join('\n') ?? ''}\n${below}  `,
    html: `${top}${block}</body></html>`,
  }
}

const protonFrame = (head: string, content: string) =>
  `<div class="protonmail_quote">${head}<br><br><blockquote class="protonmail_quote" type="cite">${content}</blockquote><br></div>`

export function proton(draft: Draft): Body {
  const { quote } = draft
  const font = 'font-family: Arial, sans-serif; font-size: 14px;'
  const style = {
    line: (html: string) => `<div style="${font}">${html}</div>`,
    blank: `<div style="${font}"><br></div>`,
  }
  const footer = 'Sent with Proton Mail secure email.'
  const user = draft.signature
    ? `<div class="protonmail_signature_block-user">${draft.signature.map((text) => `<div>${escapeHtml(text)}</div>`).join('')}</div>`
    : ''
  const tail = `${style.blank}<div style="${font}" class="protonmail_signature_block">${user}<div class="protonmail_signature_block-proton">Sent with <a target="_blank" href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div>`
  const own = htmlBlocks(draft.own[0] ?? [], style)
  const html = `${own}${tail}${style.blank}${quote ? htmlQuote(draft, 'proton', quote, protonFrame) : ''}`
  const below = quote
    ? arrangePlain(
        draft,
        `${attribution(draft, 'proton', quote)}\n`,
        quote,
        'proton',
        `${draft.signature?.join('\n') ?? ''}\n\n${footer}\n`,
      )
    : plainBlocks(draft.own[0]!)
  return { plain: below, html }
}

const fastmailFrame = (head: string, content: string) =>
  `<div>${head}<br></div><blockquote type="cite" id="qt" style="">${content}</blockquote>`

/** Its attribution is English in every language. */
export function fastmail(draft: Draft): Body {
  const { quote } = draft
  const english = { ...draft, code: 'en' as const }
  const style = { line: (html: string) => `<div>${html}<br></div>`, blank: '<div><br></div>' }
  const tail = draft.signature
    ? `<div><br></div><div id="sig62017435"><div>${draft.signature.map(escapeHtml).join('</div><div>')}</div></div>`
    : ''
  if (!quote) return { html: `${htmlBlocks(draft.own[0]!, style)}${tail}` }
  const withoutAddress = (text: string) => text.replace(/ (<|&lt;)\S+(>|&gt;)/, '')
  const whole = withoutAddress(htmlQuote(english, 'apple', quote, fastmailFrame))
  const head = withoutAddress(attribution(english, 'apple', quote))
  const block = (html: string) => `<blockquote type="cite" id="qt" style="">${html}</blockquote>`
  const html = arrangeHtml(draft, quote, { style, head: `<div>${escapeHtml(head)}<br></div>`, block, whole, tail })
  return {
    plain: arrangePlain(draft, head, quote, 'apple', draft.signature ? `\n-- \n${draft.signature.join('\n')}\n` : ''),
    html: `<!DOCTYPE html><html><head><title></title><style type="text/css">p.MsoNormal{margin:0}</style></head><body>${html}</body></html>`,
    isFlowed: true,
  }
}

export function zoho(draft: Draft): Body {
  const { quote } = draft
  const tail = draft.signature
    ? `<br><div id="Zm-_Id_-Sgn" data-zbluepencil-ignore="true"><div>${draft.signature.map(escapeHtml).join('<br>')}</div></div>`
    : ''
  const inner = quote ? attribution({ ...draft, code: 'en' }, 'roundcube', quote) : ''
  const date = inner.slice(3, 19)
  const head = quote ? `---- On Mon, ${date} -0600 ${quote.from.name} <${quote.from.address}> wrote ---` : ''
  const below = quote
    ? `<br><div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204); height: 0px; margin-top: 10px; margin-bottom: 10px; line-height: 0px;"><br></div><div class="zmail_extra" data-zbluepencil-ignore="true"><br><div id="Zm-_Id_-Sgn1">${escapeHtml(head)}<br></div><br><blockquote id="blockquote_zmail" style="margin: 0px;"><div>${htmlParagraphs(quote.paragraphs)}</div></blockquote></div>`
    : ''
  const html = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><meta content="text/html;charset=UTF-8" http-equiv="Content-Type"></head><body><div style="font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 10pt;">${htmlBlocks(draft.own[0] ?? [], DIVS)}${tail}${below}</div><br></body></html>`
  const plain = `${plainBlocks(draft.own[0] ?? [])}\n\n${draft.signature?.join('\n') ?? ''}\n\n${head}\n\n${quote?.paragraphs.map((text) => ` ${text}`).join('\n\n') ?? ''}\n`
  return { plain, html }
}

/** GMX and web.de: the date comes first, and the quote is a named element. */
export function gmx(draft: Draft): Body {
  const { quote } = draft
  const lines = quote ? headerLines(draft, quote) : []
  const ordered = [lines[1], lines[0], ...lines.slice(2)].filter((line) => line !== undefined)
  const below = quote
    ? `<div>&nbsp;<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5; word-wrap: break-word;"><div style="margin:0 0 10px 0;">${ordered.map(boldLabel).join('<br>')}</div><div name="quoted-content">${htmlParagraphs(quote.paragraphs)}</div></div></div></div>`
    : ''
  const signature = draft.signature
    ? `<div>&nbsp;</div><div class="signature">${draft.signature.map(escapeHtml).join('<br>')}</div>`
    : ''
  const own = htmlBlocks(draft.own[0] ?? [], { line: (html) => `<div>${html}</div>`, blank: '<div>&nbsp;</div>' })
  return {
    html: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">${own}${signature}${below}</div></body></html>`,
  }
}

export function roundcube(draft: Draft): Body {
  const tail = draft.signature ? `\n-- \n${draft.signature.join('\n')}\n` : ''
  if (!draft.quote) return { plain: `${stuffed(plainBlocks(draft.own[0]!))}\n${tail}`, isFlowed: true }
  return {
    plain: arrangePlain(draft, attribution(draft, 'roundcube', draft.quote), draft.quote, 'roundcube', tail),
    isFlowed: true,
  }
}
