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

async function progressive(width: number, height: number): Promise<string> {
  const source = join(folder, `${width}.jpg`)
  const picture = sharp({ create: { width, height, channels: 3, background: '#6b7f4a' } })
  await writeFile(source, await picture.jpeg({ progressive: true }).toBuffer())
  return source
}

const rewrite = (source: string) => rewritePicture({ source, target: join(folder, 'out.jpg'), format: 'jpeg' })

test('a progressive JPG of a camera with 24 megapixels is accepted', async () => {
  expect(await rewrite(await progressive(6000, 4000))).toMatchObject({ extension: 'jpg', width: 2880, height: 1920 })
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

test('a larger progressive JPG is rejected with the limits', async () => {
  const rejected = await rewrite(await progressive(8000, 4000)).catch((error: Error) => error)
  expect(rejected).toBeInstanceOf(FileRejectedError)
  expect(String(rejected)).toContain('progressive JPG up to 26 million')
})
