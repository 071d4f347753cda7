import { createElement as h } from 'react'
import type { LinkedEntry } from './content.ts'
import { Link } from './elements.ts'
import { LIGHT } from './styles.ts'

/** A listing with what happened to it. A lazy image, because React adds a preload to the head for any other. */
export const Entry = ({ title, place, offer, sentence, why, url, picture }: LinkedEntry) =>
  h(
    'p',
    { className: 'ink-2', style: LIGHT.entry },
    picture && url && h(Link, { href: url }, h('img', { src: picture, alt: '', ...PICTURE })),
    picture && h('br'),
    h('span', { className: 'ink', style: LIGHT.happened }, sentence),
    h('br'),
    url ? h(Link, { href: url, className: 'link', style: LIGHT.link }, title) : title,
    place && `, ${place}`,
    offer && h('br'),
    offer,
    h('br'),
    h('span', { className: 'ink-3' }, why),
  )

const PICTURE = { width: 494, style: LIGHT.picture, loading: 'lazy' } as const
