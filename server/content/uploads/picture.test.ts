import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { rewritePicture } from './picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-picture-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(bytes: Buffer): Promise<string> {
  const source = join(folder, crypto.randomUUID())
  await writeFile(source, bytes)
  return source
}

const pictureOf = async (picture: Sharp) => fileOf(await picture.toBuffer())
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b7f4a' } })

const rewrite = (source: string) => rewritePicture({ source, target: join(folder, 'out.jpg'), format: 'jpeg' })

test('a progressive JPG of a camera with 24 megapixels is accepted', async () => {
  expect(await rewrite(await pictureOf(blank(6000, 4000).jpeg({ progressive: true })))).toMatchObject({
    extension: 'jpg',
    width: 2880,
    height: 1920,
  })
})

test('the hash depends on what a picture shows, not on its depth or on colors of transparent pixels', async () => {
  const [width, height] = [180, 160]
  const shades = Array.from({ length: width * height }, (_, pixel) => ((pixel % width) * 7) % 256)
  const rgba = (hidden: number) =>
    Uint8Array.from(shades.flatMap((shade, pixel) => (pixel % 3 ? [shade, shade, shade, 255] : [hidden, 0, 0, 0])))
  const gray = (pixels: Uint8Array | Uint16Array) => sharp(pixels, { raw: { width, height, channels: 1 } })
  const hashOf = async (picture: Sharp) => {
    const source = join(folder, crypto.randomUUID())
    await writeFile(source, await picture.png().toBuffer())
    return (await rewritePicture({ source, target: `${source}.png`, format: 'png' })).hash
  }
  const plain = await hashOf(gray(Uint8Array.from(shades)))
  const deep = gray(Uint16Array.from(shades, (shade) => shade * 257)).toColourspace('grey16')
  expect(await hashOf(deep)).toBe(plain)
  const [clear, hidden] = [rgba(0), rgba(255)].map((pixels) => sharp(pixels, { raw: { width, height, channels: 4 } }))
  expect(await hashOf(clear!)).toBe(await hashOf(hidden!))
  expect(await hashOf(gray(Uint8Array.from(shades)).negate())).not.toBe(plain)
})

test.each<[string, (picture: Sharp) => Sharp, number, number, string]>([
  [
    'a progressive JPG',
    (picture) => picture.jpeg({ progressive: true }),
    8000,
    4000,
    'progressive JPG up to 26 million',
  ],
  ['a WebP', (picture) => picture.webp({ effort: 0 }), 9000, 3000, 'WebP up to 26 million'],
  ['a PNG', (picture) => picture.png(), 9000, 8000, 'PNG up to 64 million. Make it smaller.'],
  ['an AVIF', (picture) => picture.avif({ effort: 0 }), 4000, 3000, 'AVIF up to 4.2 million'],
  [
    'an interlaced PNG',
    (picture) => picture.png({ progressive: true }),
    4000,
    4000,
    'interlaced PNG up to 12.5 million',
  ],
])('%s with too many pixels is rejected with its size and the limit of its format', async (_, encode, ...rest) => {
  const [width, height, limit] = rest
  const source = await pictureOf(encode(blank(width, height)))
  const { format } = await sharp(source).metadata()
  const job = { source, target: `${source}.out`, format: format === 'heif' ? 'avif' : (format as 'png') } as const
  const rejected = await rewritePicture(job).catch((error: Error) => error)
  expect(rejected).toBeInstanceOf(FileRejectedError)
  expect(String(rejected)).toContain(limit)
  expect(String(rejected)).toContain(
    `has ${(width * height) / 1e6} million pixels (${width.toLocaleString('en-US')} × `,
  )
})

test.each([
  [31_000, 400],
  [400, 31_000],
])('a panorama of %d × %d is accepted', async (width, height) => {
  const { width: scaled, height: low } = await rewrite(await pictureOf(blank(width, height).jpeg()))
  expect(Math.max(scaled, low)).toBe(2880)
})

test('a WebP of a camera with 24 megapixels is accepted', async () => {
  const source = await pictureOf(blank(6000, 4000).webp({ effort: 0 }))
  expect(await rewritePicture({ source, target: `${source}.out`, format: 'webp' })).toMatchObject({ width: 2880 })
})

const sizes = { standard: [700, 400], large: [6100, 400], progressive: [700, 400] } as const
const noisy = async (kind: keyof typeof sizes): Promise<Buffer> => {
  const [width, height] = sizes[kind]
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
  return picture.jpeg({ progressive: kind === 'progressive' }).toBuffer()
}
/** From the start to the scan that follows so many others. */
function beforeScan(picture: Buffer, scans: number): Buffer {
  let at = picture.indexOf('ffda', 'hex')
  for (let scan = 0; scan < scans; scan++) at = picture.indexOf('ffda', at + 2, 'hex')
  return picture.subarray(0, picture.lastIndexOf('ffc4', at, 'hex'))
}

test.each(['standard', 'large', 'progressive'] as const)(
  'a %s JPG without its end marker has all its pixels, and one that is cut off has not',
  async (kind) => {
    const whole = await noisy(kind)
    const accepted = await rewrite(await fileOf(whole))
    for (const bytes of [whole.subarray(0, -2), whole.subarray(0, -1)])
      expect(await rewrite(await fileOf(bytes))).toEqual(accepted)
    const cut = [whole.subarray(0, -400), whole.subarray(0, whole.length / 2), beforeScan(whole, 0)]
    for (const bytes of kind === 'progressive' ? [...cut, beforeScan(whole, 3)] : cut)
      await expect(rewrite(await fileOf(bytes))).rejects.toThrow('damaged or incomplete')
  },
)
