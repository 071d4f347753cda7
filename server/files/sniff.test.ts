import { expect, test } from 'vitest'
import { sniff } from './sniff.ts'
import { sniffDocument } from './sniff-document.ts'

function ftyp(...brands: string[]): Buffer {
  const box = Buffer.from(`....ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, Buffer.alloc(100, 'avif')])
}

test.each([
  ['of an iPhone', ['heic', 'mif1', 'MiHE', 'heic']],
  ['with a generic brand', ['mif1', 'mif1', 'heic', 'miaf']],
  ['in a sequence', ['msf1', 'msf1', 'hevc']],
  ['with only a generic brand', ['mif1', 'mif1', 'miaf']],
])('a HEIC picture %s is named as one', (_, brands) => {
  expect(sniff(ftyp(...brands))).toEqual({ content: 'other', what: 'a HEIC picture' })
})

test.each([[['avif', 'avif', 'mif1', 'miaf']], [['mif1', 'avif', 'mif1']], [['avis', 'msf1']]])(
  'an AVIF picture with the brands %j is a picture',
  (brands) => {
    expect(sniff(ftyp(...brands))).toEqual({ content: 'picture' })
  },
)

test.each([
  ['a BMP picture', 'BM\x3a\x10\0\0\0\0\0\0'],
  ['a JPEG XL picture', '\xff\x0a\xfa'],
  ['a JPEG 2000 picture', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['a Photoshop picture', '8BPS\0\x01'],
  ['a raw picture of a camera', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
  ['something else', 'BM, Hutto\n'],
])('%s is named as one: %j', (what, start) => {
  expect(sniff(Buffer.from(start, 'latin1'))).toEqual({ content: 'other', what })
})

test('a video is a video', () => {
  expect(sniff(ftyp('isom', 'isom', 'mp42'))).toEqual({ content: 'video' })
  expect(sniff(ftyp('qt  ', 'qt  '))).toEqual({ content: 'video' })
})

const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')
const after = (...start: string[]) => Buffer.concat([Buffer.from(start.join(''), 'latin1'), PDF])

test.each([
  ['nothing', ''],
  ['a byte order mark', '\xef\xbb\xbf'],
  ['blank lines', '\r\n\r\n \t'],
  ['the header of a mail part', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'],
  ['an XML declaration', '<?xml version="1.0"?>\n'],
  ['1,000 bytes', '-'.repeat(1000)],
])('a PDF after %s is a PDF', (_, start) => {
  expect(sniffDocument(after(start))).toBe('pdf')
  expect(sniff(after(start))).toEqual({ content: 'other', what: 'a PDF' })
})

test.each([
  ['a program', 'MZ\x90'],
  ['a ZIP archive', 'PK\x03\x04'],
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['something else', '-'.repeat(1024)],
])('%s with the header of a PDF in it is no PDF', (what, start) => {
  expect(() => sniffDocument(after(start))).toThrow(`Documents must be PDF, JPG or PNG; this file is ${what}.`)
})

test('a photo that mentions a PDF in its metadata is a photo', () => {
  expect(sniffDocument(after('\xff\xd8\xff\xe1Exif\0\0'))).toBe('jpeg')
})

test('a picture in another format is named with what to do', () => {
  const expected = /this file is a HEIC picture\. Save it as a JPG or PNG, and upload that\./
  expect(() => sniffDocument(ftyp('heic', 'mif1', 'heic'))).toThrow(expected)
})
