import type { CSSProperties } from 'react'

/** The design tokens of app/app.css as plain values: email clients support neither variables nor light-dark(). */
const FONT = "'Inter Variable', Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Outlook's own properties, which React's types don't know. */
type EmailStyle = CSSProperties & { msoPaddingAlt?: string; msoTextRaise?: string }

export const LIGHT = {
  body: { margin: 0, padding: 0, backgroundColor: '#f7f9fa' },
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  canvas: { margin: 0, padding: '32px 12px', backgroundColor: '#f7f9fa', fontFamily: FONT },
  column: { maxWidth: '560px', margin: '0 auto' },
  mark: { margin: '0 0 16px', padding: '0 4px', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  volt: { color: '#0f1620', textDecoration: 'none', letterSpacing: '-0.02em' },
  acre: { color: '#1d4fd0' },
  card: { backgroundColor: '#ffffff', border: '1px solid #e2e7ec', borderRadius: '10px', padding: '32px' },
  title: { margin: '0 0 16px', fontSize: '24px', lineHeight: '32px', fontWeight: 620, color: '#0f1620' },
  paragraph: { margin: '0 0 16px', fontSize: '15px', lineHeight: '24px', color: '#435063' },
  quote: {
    margin: '0 0 16px',
    padding: '2px 0 2px 16px',
    borderLeft: '3px solid #e2e7ec',
    fontSize: '15px',
    lineHeight: '24px',
    color: '#0f1620',
    wordBreak: 'break-word',
  },
  button: {
    display: 'inline-block',
    maxWidth: '100%',
    msoPaddingAlt: '0px',
    margin: '8px 0 20px',
    padding: '12px 20px',
    borderRadius: '6px',
    backgroundColor: '#2563eb',
    color: '#ffffff',
    fontSize: '15px',
    lineHeight: '20px',
    fontWeight: 550,
    textDecoration: 'none',
  },
  buttonLabel: {
    display: 'inline-block',
    maxWidth: '100%',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: '9px',
  },
  small: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: '#5a687a' },
  link: { color: '#1d4fd0', textDecoration: 'underline', wordBreak: 'break-word' },
  picture: { width: '100%', maxWidth: '494px', height: 'auto', border: 0, borderRadius: '6px' },
  entry: { margin: '0 0 24px', fontSize: '15px', lineHeight: '24px', color: '#435063' },
  happened: { fontWeight: 600, color: '#0f1620' },
  footer: { padding: '20px 4px 0' },
  fine: { margin: '0 0 12px', fontSize: '12px', lineHeight: '18px', color: '#5a687a' },
  rule: { width: '100%', margin: '0 0 12px', border: 'none', borderTop: '1px solid #e2e7ec' },
} as const satisfies Record<string, EmailStyle>

/** Contains no quotes or angle brackets, which React would escape. The table cell in the body has the background too. */
const DARK = [
  '.canvas { background-color: #0a0f16 !important }',
  '.canvas td { background-color: transparent !important }',
  '.canvas .card { background-color: #111822 !important; border-color: #212b38 !important }',
  '.ink { color: #eef2f6 !important }',
  '.ink-2 { color: #b3bfcd !important }',
  '.ink-3 { color: #8e9bac !important }',
  '.acre, .link { color: #8ab4ff !important }',
  '.button { background-color: #2f6df0 !important; color: #ffffff !important }',
  '.quote { border-left-color: #212b38 !important }',
  '.rule { border-top-color: #212b38 !important }',
].join('\n')

export const DARK_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${DARK}
}`
