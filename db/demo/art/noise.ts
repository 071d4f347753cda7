import { deflateSync } from 'node:zlib'
import { hash } from './chance.ts'

type Field = (x: number, y: number) => number

const smooth = (t: number): number => t * t * (3 - 2 * t)

/** Value noise in octaves, between 0 and 1. Drawn here, because noise filters cost seconds a picture. */
function noiseField(seed: string, octaves: number): Field {
  const next = hash(seed)
  const SIDE = 256
  const lattice = Float32Array.from({ length: SIDE * SIDE }, () => next() / 4294967296)
  const value = (x: number, y: number) => lattice[(y & (SIDE - 1)) * SIDE + (x & (SIDE - 1))]!
  const one: Field = (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)]
    const [tx, ty] = [smooth(x - x0), smooth(y - y0)]
    const top = value(x0, y0) + (value(x0 + 1, y0) - value(x0, y0)) * tx
    const bottom = value(x0, y0 + 1) + (value(x0 + 1, y0 + 1) - value(x0, y0 + 1)) * tx
    return top + (bottom - top) * ty
  }
  return (x, y) => {
    let [sum, share, scale] = [0, 0.5, 1]
    for (let i = 0; i < octaves; i++) {
      sum += one(x * scale + i * 37.7, y * scale + i * 91.3) * share
      share /= 2
      scale *= 2
    }
    return sum / (1 - share * 2)
  }
}

const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  return crc
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  let crc = ~0
  for (const byte of body) crc = (crc >>> 8) ^ CRC[(crc ^ byte) & 255]!
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeInt32BE(~crc, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey picture with opacity as a PNG data address; paint answers grey and alpha, 0 to 255. */
function png(w: number, h: number, paint: (x: number, y: number) => [grey: number, alpha: number]): string {
  const raw = Buffer.alloc((w * 2 + 1) * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = y * (w * 2 + 1) + 1 + x * 2
      const [grey, alpha] = paint(x, y)
      raw[at] = grey
      raw[at + 1] = Math.max(0, Math.min(255, Math.round(alpha)))
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(w)
  head.writeUInt32BE(h, 4)
  // eight bits a channel, grey with alpha
  head.set([8, 4, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const file = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}

/** Dark where the noise is low, light where it is high, clear between. */
function twoSided(value: number, dark: number, light: number): [number, number] {
  const off = value - 0.5
  return off < 0 ? [20, -off * dark * 255] : [250, off * light * 255]
}

interface Layer {
  w: number
  h: number
  /** Picture pixels per noise pixel. */
  step: number
  /** Size of the largest patches, in picture pixels. */
  grain: number
  octaves: number
  dark: number
  light: number
}

function layer(seed: string, { w, h, step, grain, octaves, dark, light }: Layer): string {
  const field = noiseField(seed, octaves)
  const at = step / grain
  const [pw, ph] = [Math.ceil(w / step), Math.ceil(h / step)]
  const href = png(pw, ph, (x, y) => twoSided(field(x * at, y * at), dark, light))
  return `<image href="${href}" width="${pw * step}" height="${ph * step}" preserveAspectRatio="none"/>`
}

/** The texture that lies over all ground: slow mottling, patches, fine grain. */
export function texture(seed: string, w: number, h: number): string {
  return (
    layer(`${seed}/mottle`, { w, h, step: 6, grain: 150, octaves: 3, dark: 0.5, light: 0.34 }) +
    layer(`${seed}/patch`, { w, h, step: 2, grain: 26, octaves: 3, dark: 0.26, light: 0.22 }) +
    layer(`${seed}/grain`, { w, h, step: 0.8, grain: 1.7, octaves: 2, dark: 0.16, light: 0.14 })
  )
}

/** Hills and gullies of dry country, lit from the north-west. */
export function relief(seed: string, w: number, h: number, strength: number): string {
  const field = noiseField(`${seed}/relief`, 6)
  const step = 1.25
  const height: Field = (x, y) => {
    // folding the noise turns smooth bumps into ridges
    const v = field((x * step) / 190, (y * step) / 140)
    return 1 - Math.abs(v * 2 - 1) * 0.8 + v * 0.5
  }
  const [pw, ph] = [Math.ceil(w / step), Math.ceil(h / step)]
  const rows = Array.from({ length: ph + 2 }, (_, y) => Float32Array.from({ length: pw + 2 }, (_, x) => height(x, y)))
  const href = png(pw, ph, (x, y) => {
    const slope = rows[y + 2]![x + 1]! - rows[y]![x + 1]! + rows[y + 1]![x + 2]! - rows[y + 1]![x]!
    return slope < 0 ? [30, -slope * 5200 * strength] : [255, slope * 2300 * strength]
  })
  return `<image href="${href}" width="${pw * step}" height="${ph * step}" preserveAspectRatio="none"/>`
}
