import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'
import { SHARE_PICTURE_SIZE } from '../../../domain/share-picture.ts'
import { loadSharp } from '../../platform/http/pictures.ts'
import type { MarkedCard } from './share-card.ts'

const { width, height } = SHARE_PICTURE_SIZE
/** Width of the picture on the right. */
const PICTURE = 480
const PAPER = '#f7f9fa'
const INK = '#0f1620'
const INK_2 = '#435063'
const ACCENT = '#1d4fd0'
const LINE = '#cdd5de'
/** Larger images aren't photos and would overload the decoder. */
const MAX_PIXELS = 64_000_000
const MAX_SECONDS = 20
const LONG_TITLE = 46

interface Element {
  type: string
  props: Record<string, unknown>
}
type Style = Record<string, string | number>

const box = (style: Style, ...children: (Element | string | null)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== null) },
})

/** Text clamped to `most` lines with an ellipsis. */
const lines = (text: string, most: number, style: Style): Element => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: most, wordBreak: 'break-word', ...style }, children: text },
})

/** Draws a card as PNG, with a photo on the right, or a plot plan if there is none. */
export async function drawCard(card: MarkedCard, photo: Buffer | null): Promise<Buffer> {
  const [sharp, { default: satori }, fonts] = await Promise.all([loadSharp(), import('satori'), loadFonts(card)])
  const words = await satori(layout(card, fonts) as unknown as Parameters<typeof satori>[0], { width, height, fonts })
  const right = photo
    ? await sharp(photo, { autoOrient: true, limitInputPixels: MAX_PIXELS })
        .resize({ width: PICTURE, height, fit: 'cover', position: 'centre' })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer()
    : Buffer.from(PLAN)
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([
      { input: right, left: width - PICTURE, top: 0 },
      { input: Buffer.from(words), left: 0, top: 0 },
    ])
    .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
    .toBuffer()
}

function layout(card: MarkedCard, fonts: Font[]): Element {
  const title = drawable(card.title) ?? 'Land for digital infrastructure'
  const subtitle = card.subtitle && drawable(card.subtitle)
  const family = fonts.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) === index)
  const text = { width: width - PICTURE, height, boxSizing: 'border-box', padding: '60px 56px 56px 64px' }
  return box(
    { width, height },
    box(
      { ...text, flexDirection: 'column', color: INK, fontFamily: family.join(', ') },
      lines(card.kind, 1, { fontSize: 26, color: ACCENT, fontWeight: 600 }),
      lines(title, 3, {
        marginTop: 18,
        fontSize: title.length > LONG_TITLE ? 54 : 66,
        lineHeight: 1.12,
        fontWeight: 600,
        letterSpacing: '-0.03em',
      }),
      subtitle ? lines(subtitle, 2, { marginTop: 20, fontSize: 28, lineHeight: 1.35, color: INK_2 }) : null,
      box({ flexGrow: 1 }),
      card.facts.length > 0
        ? lines(card.facts.map((fact) => drawable(fact) ?? '').join('  ·  '), 1, { fontSize: 26, fontWeight: 600 })
        : null,
      box(
        {
          marginTop: 26,
          paddingTop: 26,
          borderTop: `1px solid ${LINE}`,
          alignItems: 'center',
          fontSize: 30,
          fontWeight: 600,
        },
        { type: 'img', props: { src: BOLT, width: 38, height: 38, style: { marginRight: 14 } } },
        box(
          { letterSpacing: '-0.026em' },
          drawable(card.mark[0]) ?? '',
          box({ color: ACCENT }, drawable(card.mark[1]) ?? ''),
        ),
      ),
    ),
  )
}

const BOLT = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" rx="5.5" fill="#2563eb"/><path d="M13.4 4.2 6.6 13.4h4.5l-.9 6.4 7.2-9.5h-4.6z" fill="#fff"/></svg>',
).toString('base64')}`

/** A parcel on graph paper, for listings without a picture. */
const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE}" height="${height}">
<rect width="100%" height="100%" fill="#edf1f4"/>
<path d="${grid()}" stroke="#dde4ea" fill="none"/>
<path d="M-20 560 160 530 320 548 500 512M92 560 60 -20" stroke="#cdd5de" stroke-width="16" fill="none"/>
<polygon points="150,190 352,146 382,350 300,418 168,402" fill="#2563eb" fill-opacity=".1" stroke="#2563eb" stroke-width="4"/>
</svg>`

function grid(): string {
  const down = Array.from({ length: PICTURE / 40 }, (_, n) => `M${n * 40} 0V${height}`)
  const across = Array.from({ length: height / 40 }, (_, n) => `M0 ${n * 40}H${PICTURE}`)
  return [...down, ...across].join('')
}

/** Removes characters missing from the fonts, which would be drawn as boxes. Null when nothing readable is left. */
function drawable(text: string): string | null {
  const known = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{ASCII}°·×–—…‘’“”„•€£²³½¼¾±≈≤≥]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(known) ? known : null
}

const WEIGHTS = [400, 600] as const
const ALPHABETS = [
  { subset: 'latin', needed: /./ },
  { subset: 'latin-ext', needed: /[^\p{ASCII}]/u },
  { subset: 'vietnamese', needed: /[\u1ea0-\u1ef9\u01a0\u01b0]/ },
  { subset: 'greek', needed: /\p{Script=Greek}/u },
  { subset: 'cyrillic', needed: /\p{Script=Cyrillic}/u },
] as const

const require = createRequire(import.meta.url)
const loaded = new Map<string, Promise<Font[]>>()

/** Loads only the alphabets that the text uses, because each takes time and memory. */
async function loadFonts({ title, subtitle, facts, mark }: MarkedCard): Promise<Font[]> {
  const text = [title, subtitle, ...facts, ...mark].join(' ')
  const fonts = await Promise.all(
    ALPHABETS.filter(({ needed }) => needed.test(text)).map(({ subset }) => readFont(subset)),
  )
  return fonts.flat()
}

function readFont(subset: string): Promise<Font[]> {
  const known = loaded.get(subset)
  if (known) return known
  const read = Promise.all(
    WEIGHTS.map(async (weight) => ({
      name: `Inter ${subset}`,
      data: await readFile(require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
      weight,
      style: 'normal' as const,
    })),
  )
  loaded.set(subset, read)
  return read
}
