import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { LIGHT } from './styles.ts'

interface TableProps {
  className?: string
  style?: CSSProperties
  cellStyle?: CSSProperties
  children?: ReactNode
}

/** A box. Outlook applies padding and width to tables, but not to other elements. */
export const Table = ({ cellStyle, children, ...box }: TableProps) =>
  h(
    'table',
    { align: 'center', width: '100%', border: 0, cellPadding: '0', cellSpacing: '0', role: 'presentation', ...box },
    h('tbody', null, h('tr', null, h('td', { style: cellStyle }, children))),
  )

export const Link = (props: { href: string; className?: string; style?: CSSProperties; children?: ReactNode }) =>
  h('a', { target: '_blank', ...props })

/** Outlook ignores the padding of links, so it gets wide spaces instead. */
export const Button = ({ href, label }: { href: string; label: string }) =>
  h(
    Link,
    { href, className: 'button', style: LIGHT.button },
    outlookOnly('<i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i>'),
    h('span', { style: LIGHT.buttonLabel }, label),
    outlookOnly('<i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i>'),
  )

const outlookOnly = (html: string) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to render a comment, and both are constants
  h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })

const PREVIEW_LENGTH = 150
const INVISIBLE = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** The preview text, padded so that inboxes don't continue it with the text of the email. */
export const Preview = ({ text }: { text: string }) =>
  h(
    'div',
    { style: LIGHT.preview },
    text.slice(0, PREVIEW_LENGTH),
    text.length < PREVIEW_LENGTH && h('div', null, INVISIBLE.repeat(PREVIEW_LENGTH - text.length)),
  )
