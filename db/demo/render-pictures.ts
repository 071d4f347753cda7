import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DemoPicture, demoPictures } from './pictures.ts'

/** The rendered pictures, which are part of the repository. */
export const PICTURES_FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url))

export type OnPicture = (path: string, data: Buffer, contentType: string) => Promise<void>

/** Passes every rendered picture to `onPicture`. Reading them all takes well under a second. */
export async function copyPictures(onPicture: OnPicture, folder = PICTURES_FOLDER): Promise<void> {
  for (const picture of demoPictures)
    await onPicture(picture.path, await readFile(join(folder, picture.path)), 'image/webp')
}

async function rasterize(picture: DemoPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(picture.svg()), { unlimited: true })
    .modulate({ brightness: picture.brightness ?? 1, saturation: picture.saturation ?? 1 })
    .webp({ quality: picture.quality, effort: 5, smartSubsample: true })
    .toBuffer()
}

/** Renders every picture again. The noise filters take minutes for the whole set, so this is only run manually. */
export async function renderPictures(onPicture: OnPicture, only?: string): Promise<void> {
  for (const picture of demoPictures) {
    if (only && !picture.path.includes(only)) continue
    await onPicture(picture.path, await rasterize(picture), 'image/webp')
  }
}

async function removeUnknownFiles(): Promise<void> {
  const expected = new Set(demoPictures.map((p) => p.path))
  for (const entry of await readdir(PICTURES_FOLDER, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !expected.has(path.slice(PICTURES_FOLDER.length))) await rm(path)
  }
}

// node db/demo/render-pictures.ts [part of a path]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await renderPictures(async (path, data) => {
    const file = join(PICTURES_FOLDER, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, data)
    console.log(`${path} ${Math.round(data.length / 1024)} kB`)
  }, process.argv[2])
  await removeUnknownFiles()
}
