import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
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

test('a larger progressive JPG is rejected with the limits', async () => {
  const rejected = await rewrite(await progressive(8000, 4000)).catch((error: Error) => error)
  expect(rejected).toBeInstanceOf(FileRejectedError)
  expect(String(rejected)).toContain('progressive JPG up to 26 million')
})
