import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, createElement as h, type ReactNode } from 'react'
import { wordMark } from '../../../domain/site-words.ts'
import type { Content, LetterLink, LetterSite } from './content.ts'
import { DARK_STYLE, LIGHT } from './look.ts'

/** The frame that all letters share. No JSX: server/ runs as it is written. */
export function Frame({ content, site }: { content: Content; site: LetterSite }): ReactNode {
  const { subject, isTitled = true, preview, paragraphs, facts, quote, action, note, other, why } = content
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, DARK_STYLE),
    ),
    h(
      Body,
      { className: 'canvas', style: LIGHT.canvas },
      h(Preview, null, preview),
      h(
        'div',
        { role: 'article', 'aria-roledescription': 'email', 'aria-label': subject, lang: 'en', dir: 'ltr' },
        h(
          Container,
          { style: LIGHT.column },
          h(WordMark, site),
          h(
            Section,
            { className: 'card', style: LIGHT.card },
            isTitled && h(Heading, { as: 'h1', className: 'ink', style: LIGHT.title }, subject),
            ...paragraphs.map((text, index) =>
              h(Text, { key: index, className: 'ink-2', style: LIGHT.paragraph }, ...linesOf(text)),
            ),
            facts && h(Facts, { facts }),
            quote && h(Quote, { text: quote }),
            action && h(Action, action),
            note && h(Text, { className: 'ink-3', style: LIGHT.small }, note),
            other &&
              h(
                Text,
                { style: LIGHT.small },
                h(Link, { href: other.url, className: 'link', style: LIGHT.link }, other.label),
              ),
          ),
          h(Footer, { why, site }),
        ),
      ),
    ),
  )
}

function WordMark({ publicUrl, name }: LetterSite): ReactNode {
  const [first, second] = wordMark(name)
  return h(
    Text,
    { style: LIGHT.mark },
    h(
      Link,
      { href: publicUrl, className: 'ink', style: LIGHT.volt },
      first,
      second && h('span', { className: 'acre', style: LIGHT.acre }, second),
    ),
  )
}

const Facts = ({ facts }: { facts: NonNullable<Content['facts']> }) =>
  h(
    Text,
    { className: 'ink-2', style: LIGHT.paragraph },
    ...facts.map(({ label, value }, index) =>
      h(Fragment, { key: label }, index > 0 && h('br'), h('span', { className: 'ink-3' }, `${label}: `), value),
    ),
  )

const Quote = ({ text }: { text: string }) => h(Text, { className: 'ink quote', style: LIGHT.quote }, ...linesOf(text))

/** Line breaks are written out: not every reader keeps those of the text. */
const linesOf = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => (index > 0 ? [h('br', { key: index }), line] : [line]))

/** The address stands below the button too: some readers show no buttons, some people trust none. */
const Action = ({ label, url }: LetterLink) =>
  h(
    Section,
    null,
    h(Button, { href: url, className: 'button', style: LIGHT.button }, label),
    h(
      Text,
      { className: 'ink-3', style: LIGHT.small },
      'Or open this address: ',
      h(Link, { href: url, className: 'link', style: LIGHT.link }, url),
    ),
  )

const Footer = ({ why, site: { name, contactEmail } }: { why: string; site: LetterSite }) =>
  h(
    Section,
    { style: LIGHT.footer },
    h(Text, { className: 'ink-3', style: LIGHT.fine }, why),
    h(Hr, { className: 'rule', style: LIGHT.rule }),
    h(
      Text,
      { className: 'ink-3', style: LIGHT.fine },
      `${name}. Land for digital infrastructure. Questions? `,
      h(Link, { href: `mailto:${contactEmail}`, className: 'link', style: LIGHT.link }, contactEmail),
    ),
  )
