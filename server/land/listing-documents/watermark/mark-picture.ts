import { createElement as h } from 'react'
import satori from 'satori'
import { sniffPicture } from '../../../../domain/upload/media.ts'
import { loadSharp } from '../../../platform/http/pictures.ts'
import { pageFonts } from '../../../platform/page-text.ts'

/** Uploaded pictures have fewer, because they are scaled down. */
const MAX_PIXELS = 12_000_000
const MAX_SECONDS = 20
const ANGLE = -30

/**
 * A copy of a JPG or PNG with these lines across it.
 * @throws Error for a picture that is damaged or too large
 */
export async function markPicture(picture: Uint8Array, lines: readonly string[]): Promise<Uint8Array> {
  const format = sniffPicture(picture)
  if (format !== 'jpeg' && format !== 'png') throw new Error('It is neither a JPG nor a PNG.')
  const sharp = await loadSharp()
  const source = sharp(picture, { failOn: 'error', limitInputPixels: MAX_PIXELS })
  const { width, height } = await source.metadata()
  const text = await drawText(lines, Math.max(12, Math.min(width, height) / 40))
  const mark = await sharp(Buffer.from(text))
    .rotate(ANGLE, { background: '#00000000' })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const marked = source.composite([{ input: mark, tile: true }]).timeout({ seconds: MAX_SECONDS })
  return format === 'jpeg' ? marked.jpeg({ quality: 88 }).toBuffer() : marked.png({ compressionLevel: 6 }).toBuffer()
}

/** The lines as an SVG of outlines, which needs no fonts on this machine. */
async function drawText(lines: readonly string[], size: number): Promise<string> {
  const { bold } = pageFonts()
  const width = Math.round(Math.max(...lines.map(({ length }) => length)) * size * 0.7)
  const style = {
    display: 'flex',
    flexDirection: 'column',
    padding: size,
    fontSize: size,
    color: 'rgba(45, 45, 60, 0.45)',
    textShadow: '0 0 2px rgba(255, 255, 255, 0.7)',
  } as const
  const content = h(
    'div',
    { style },
    lines.map((line) => h('div', { key: line, style: { whiteSpace: 'nowrap' } }, line)),
  )
  return satori(content, {
    width: width + 2 * size,
    height: Math.round(size * (lines.length * 1.4 + 2)),
    fonts: [{ name: 'Inter', data: bold, weight: 600 }],
  })
}
