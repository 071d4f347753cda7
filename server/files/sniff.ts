import { brandsOf, sniffPicture } from '../../domain/upload/media.ts'
import { compoundContent } from './compound-file.ts'
import { FileRejectedError } from './file-rejected-error.ts'

/** Bytes from the start of a file that are inspected. */
export const SNIFFED_BYTES = 1024

/** Magic bytes (Latin-1) of files that get mistaken for pictures or videos. */
const SIGNATURES: readonly [label: string, ...prefixes: string[]][] = [
  ['a GIF', 'GIF87a', 'GIF89a'],
  ['a ZIP archive', 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'],
  ['a compressed file', '\x1f\x8b', 'BZh', '7z\xbc\xaf', 'Rar!', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
  ['a program', 'MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '#!'],
  ['a TIFF picture', 'II*\0', 'MM\0*'],
  ['a Photoshop picture', '8BPS'],
  ['a JPEG XL picture', '\xff\x0a', '\0\0\0\x0cJXL \r\n'],
  ['a JPEG 2000 picture', '\0\0\0\x0cjP  \r\n', '\xff\x4f\xff\x51'],
  ['a WebM or Matroska video', '\x1aE\xdf\xa3'],
]
const TEXTS: readonly [label: string, RegExp][] = [
  ['a PDF', /^(\xef\xbb\xbf)?\s*<\?xml[^<>]*>\s*%PDF-/],
  ['a BMP picture', /^BM.{4}\0{4}/s],
  ['a raw picture of a camera', /^(.{4}ftypcrx |FUJIFILMCCD-RAW)/s],
  ['an AVI video', /^RIFF.{4}AVI /s],
  ['an SVG drawing', /^(\xef\xbb\xbf)?\s*<svg[\s>/]/i],
  ['an SVG drawing', /^(\xef\xbb\xbf)?\s*<[?!][\s\S]{0,900}<svg[\s>/]/i],
  ['a web page', /^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|body|script|iframe)[\s>]/i],
  ['XML', /^(\xef\xbb\xbf)?\s*<\?xml/i],
]
const COMPOUND_FILES = {
  password: 'an Office file with a password',
  workbook: 'an older Excel workbook (.xls)',
  document: 'an older Office file',
  unknown: 'an older Office file, such as .xls',
}
/** Brands of HEIC, which phones also write as a generic HEIF picture. An AVIF file may have the generic ones too. */
const HEIC = /^(hei[cxms]|hev[cxms]|mif[12]|msf1)$/
const VIDEO = /^.{4}(ftyp|moov|mdat|wide|free|skip)/s
/** Pictures that other programs save in a format that we take. */
const SAVED_AS_OTHERS = new Set([
  'a BMP picture',
  'a GIF',
  'a HEIC picture',
  'a JPEG 2000 picture',
  'a JPEG XL picture',
  'a Photoshop picture',
  'a raw picture of a camera',
  'a TIFF picture',
  'a WebP picture',
  'an AVIF picture',
  'an SVG drawing',
])

export type Content = { content: 'picture' | 'video' } | { content: 'other'; what: string }

/** Detects the content type from the first bytes, ignoring the file name. */
export function sniff(head: Buffer): Content {
  const latin1 = head.toString('latin1', 0, SNIFFED_BYTES)
  const known =
    SIGNATURES.find(([, ...prefixes]) => prefixes.some((bytes) => latin1.startsWith(bytes))) ??
    TEXTS.find(([, pattern]) => pattern.test(latin1))
  if (known) return { content: 'other', what: known[0] }
  const compound = compoundContent(head)
  if (compound !== null) return { content: 'other', what: COMPOUND_FILES[compound] }
  if (sniffPicture(head) !== null) return { content: 'picture' }
  if (brandsOf(head).some((brand) => HEIC.test(brand))) return { content: 'other', what: 'a HEIC picture' }
  if (VIDEO.test(latin1)) return { content: 'video' }
  // Readers look for the header in the first 1,024 bytes, because mail programs and byte order marks come before it.
  if (latin1.includes('%PDF-')) return { content: 'other', what: 'a PDF' }
  return { content: 'other', what: 'something else' }
}

/** Says what a file must be, what it is, and what to do if it's a picture in another format. */
export function wrongFormat(expected: string, actual: string): FileRejectedError {
  const advice = SAVED_AS_OTHERS.has(actual) ? ' Save it as a JPG or PNG, and upload that.' : ''
  return new FileRejectedError(`${expected}; this file is ${actual}.${advice}`)
}
