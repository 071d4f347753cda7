import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOfPdf, makePdf, textsOfPdf } from '../../../../tests/support/pdf-text.ts'
import { type MarkJob, markFile } from './mark-file.ts'

const LINES = ['Jordan Ellis · jordan@northgrid.example', 'Nov 20, 2026, 16:52 UTC · Riverside 40']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-marks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function mark(content: Uint8Array, extension: MarkJob['extension'], file?: string): Promise<Buffer> {
  const [source, target] = [join(folder, crypto.randomUUID()), join(folder, crypto.randomUUID())]
  await writeFile(source, content)
  await markFile({ source, target, extension, lines: LINES }, file)
  return readFile(target)
}

const UNMARKABLE = { code: 'invalid', message: expect.stringContaining('watermark') }

test.each([
  ['', {}],
  [' that may not be changed', { ownerPassword: 'x' }],
])('each page of a PDF%s has the mark and keeps its text', async (_, options) => {
  const pdf = await makePdf(['The first page', 'The second page'], options)
  const marked = await mark(pdf, 'pdf')
  const texts = textsOfPdf(marked)
  expect(texts.join('\n')).toContain('The first page')
  expect(texts.join('\n')).toContain('The second page')
  const marks = texts.find((text) => text.includes('Jordan Ellis'))!
  for (const line of LINES) expect(marks.split(line).length).toBeGreaterThan(3)
  const pages = (await PDFDocument.load(marked)).getPages()
  const drawn = pages.map(({ node }) => node.Resources()!.lookup(PDFName.of('XObject'), PDFDict))
  expect(drawn.map((objects) => objects.keys().length)).toEqual([1, 1])
  // A font that isn't in the file is shown by no reader.
  for (const objects of drawn) {
    const { dict } = objects.lookup(objects.keys()[0]!, PDFStream)
    const fonts = dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict)
    expect(fonts.keys()).toHaveLength(1)
    expect(fonts.lookup(fonts.keys()[0]!, PDFDict).lookup(PDFName.of('BaseFont'))).toBe(PDFName.of('Helvetica-Bold'))
  }
})

test('files, scripts and earlier versions in a PDF are left out, because they carry no mark', async () => {
  const document = await PDFDocument.load(await makePdf(['A page']))
  await document.attach(Buffer.from('An unmarked letter'), 'letter.txt', { mimeType: 'text/plain' })
  document.addJavaScript('main', 'app.alert("hello")')
  document.context.register(document.context.stream('An earlier page'))
  const file = document.context.obj({
    Type: 'Annot',
    Subtype: 'FileAttachment',
    Contents: PDFHexString.fromText('pin'),
  })
  document.getPage(0).node.addAnnot(document.context.register(file))
  const found = (pdf: Uint8Array) =>
    ['An unmarked letter', '/JavaScript', 'An earlier page', 'FileAttachment'].filter((word) =>
      contentOfPdf(pdf).includes(word),
    )
  const before = await document.save({ useObjectStreams: false })
  expect(found(before)).toHaveLength(4)
  const marked = await mark(before, 'pdf')
  expect(found(marked)).toEqual([])
  expect(textsOfPdf(marked).join()).toContain('A page')
})

test.each(['jpg', 'png'] as const)('a %s has the mark all over', async (extension) => {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#dddddd' } })
  const marked = await mark(await (extension === 'jpg' ? plain.jpeg() : plain.png()).toBuffer(), extension)
  const quarters = [0, 450].flatMap((left) => [0, 300].map((top) => ({ left, top, width: 450, height: 300 })))
  for (const quarter of quarters) {
    const { channels } = await sharp(await sharp(marked).extract(quarter).toBuffer()).stats()
    expect(channels[0]!.min).toBeLessThan(190)
  }
  expect(await sharp(marked).metadata()).toMatchObject({ width: 900, height: 600 })
})

test.each([
  ['a PDF that asks for a password', () => makePdf(['Secret'], { userPassword: 'u' }), 'pdf'],
  ['a damaged PDF', async () => Buffer.from('%PDF-1.7 a survey'), 'pdf'],
  ['a PDF with 1,001 pages', () => makePdf(Array.from({ length: 1001 }, () => 'A page')), 'pdf'],
  ['a damaged picture', async () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'jpg'],
  ['a picture that is a PDF', () => makePdf(['A page']), 'png'],
] as const)('%s can’t be marked', async (_, make, extension) => {
  await expect(mark(await make(), extension)).rejects.toMatchObject(UNMARKABLE)
})

test('a file that ends the process can’t be marked', async () => {
  const file = join(folder, 'crash.mjs')
  await writeFile(file, `process.on('message', () => process.abort())`)
  await expect(mark(Buffer.from('x'), 'pdf', file)).rejects.toMatchObject(UNMARKABLE)
})
