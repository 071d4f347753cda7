import { Fragment, createElement as h, type ReactNode } from 'react'
import { wordMark } from '../../../../domain/settings/text-variables.ts'
import type { EmailContent, EmailLink, EmailWebsite, LinkedListing } from './content.ts'
import { Button, Link, Preview, Table } from './elements.ts'
import { Entry } from './entry.ts'
import { DARK_STYLE, LIGHT } from './styles.ts'

/** The HTML layout of all emails. Written without JSX, because Node.js runs server/ without a build step. */
export function EmailLayout({ content, website }: { content: EmailContent; website: EmailWebsite }): ReactNode {
  const { subject, isTitled = true, preview, paragraphs, facts, listing, entries, quote, action, note, other } = content
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, DARK_STYLE),
    ),
    h(
      'body',
      { className: 'canvas', style: LIGHT.body },
      h(
        Table,
        { cellStyle: LIGHT.canvas },
        h(Preview, { text: preview }),
        h(
          'div',
          { role: 'article', 'aria-roledescription': 'email', 'aria-label': subject, lang: 'en', dir: 'ltr' },
          h(
            Table,
            { style: LIGHT.column },
            h(WordMark, website),
            h(
              Table,
              { className: 'card', style: LIGHT.card },
              isTitled && h('h1', { className: 'ink', style: LIGHT.title }, subject),
              ...paragraphs.map((text, index) =>
                h('p', { key: index, className: 'ink-2', style: LIGHT.paragraph }, ...linesOf(text)),
              ),
              facts && h(Facts, { facts }),
              listing && h(ListingCard, listing),
              ...(entries ?? []).map((entry, index) => h(Entry, { key: index, ...entry })),
              quote && h('p', { className: 'ink quote', style: LIGHT.quote }, ...linesOf(quote)),
              action && h(Action, action),
              note && h('p', { className: 'ink-3', style: LIGHT.small }, note),
              other &&
                h(
                  'p',
                  { style: LIGHT.small },
                  h(Link, { href: other.url, className: 'link', style: LIGHT.link }, other.label),
                ),
            ),
            h(Footer, { ...content, website }),
          ),
        ),
      ),
    ),
  )
}

function WordMark({ publicUrl, name }: EmailWebsite): ReactNode {
  const [first, second] = wordMark(name)
  return h(
    'p',
    { style: LIGHT.mark },
    h(
      Link,
      { href: publicUrl, className: 'ink', style: LIGHT.volt },
      first,
      second && h('span', { className: 'acre', style: LIGHT.acre }, second),
    ),
  )
}

const Facts = ({ facts }: { facts: NonNullable<EmailContent['facts']> }) =>
  h(
    'p',
    { className: 'ink-2', style: LIGHT.paragraph },
    ...facts.map(({ label, value }, index) =>
      h(Fragment, { key: label }, index > 0 && h('br'), h('span', { className: 'ink-3' }, `${label}: `), value),
    ),
  )

/** A lazy image, because React adds a preload to the head for any other. */
const ListingCard = ({ title, place, url, picture }: LinkedListing) =>
  h(
    'p',
    { className: 'ink-2', style: LIGHT.paragraph },
    h(Link, { href: url }, h('img', { src: picture, alt: '', width: 494, style: LIGHT.picture, loading: 'lazy' })),
    h('br'),
    h(Link, { href: url, className: 'link', style: LIGHT.link }, title),
    place && h('br'),
    place && h('span', { className: 'ink-3' }, place),
  )

/** Turns line breaks into <br>, because not every email client preserves them. */
const linesOf = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => (index > 0 ? [h('br', { key: index }), line] : [line]))

/** Repeats the URL below the button, for clients that don't show buttons and people who don't trust them. */
const Action = ({ label, url }: EmailLink) =>
  h(
    Table,
    null,
    h(Button, { href: url, label }),
    h(
      'p',
      { className: 'ink-3', style: LIGHT.small },
      'Or open this link: ',
      h(Link, { href: url, className: 'link', style: LIGHT.link }, url),
    ),
  )

type FooterProps = Pick<EmailContent, 'why' | 'settings'> & { website: EmailWebsite }

const Footer = ({ why, settings, website: { name, contactEmail } }: FooterProps) =>
  h(
    Table,
    { style: LIGHT.footer },
    h('p', { className: 'ink-3', style: LIGHT.fine }, why),
    settings && h('p', { className: 'ink-3', style: LIGHT.fine }, ...settings.flatMap(toSetting)),
    h('hr', { className: 'rule', style: LIGHT.rule }),
    h(
      'p',
      { className: 'ink-3', style: LIGHT.fine },
      `${name}. Land for digital infrastructure. Questions? `,
      h(Link, { href: `mailto:${contactEmail}`, className: 'link', style: LIGHT.link }, contactEmail),
    ),
  )

const toSetting = ({ label, url }: EmailLink, index: number): ReactNode[] => [
  index > 0 && ' · ',
  h(Link, { key: label, href: url, className: 'link', style: LIGHT.link }, label),
]
