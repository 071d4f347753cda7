import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { UploadKind } from '../../domain/upload/uploads.ts'
import { videoFile } from './video-file.ts'

export interface HostileFile {
  /** The kind of attack or damage. Several files may share it. */
  what: string
  name: string
  kind: UploadKind
  bytes: Buffer
  /** Refused with a reason, or stored without harmful content. */
  outcome: 'refused' | 'safe'
}

/** Marks content that must not be stored. */
export const MARK = 'HOSTILE-MARK'
/** A location in EXIF or video metadata. */
export const PLACE = '+30.5708-097.4095/'

const NAMES = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\a.png',
  '/absolute/path.jpg',
  'a\0b.png',
  'x.php.jpg',
  '.htaccess',
  'con.png',
  `${'n'.repeat(5000)}.jpg`,
  '<img src=x onerror=alert(1)>.png',
  '\u202egnp.exe',
]

/** 500 malicious or broken files, the same on every run. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const pictures = await samplePictures()
  const video = videoFile()
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(MARK.repeat(20)), endOfZip()])
  const files: HostileFile[] = []
  const add = (what: string, kind: UploadKind, bytes: Buffer, outcome: HostileFile['outcome'], name?: string) =>
    files.push({ what, kind, bytes, outcome, name: name ?? NAMES[files.length % NAMES.length]! })

  for (let index = 0; index < 100; index++) {
    const [format, bytes] = pictures[index % pictures.length]!
    add(
      `truncated ${format}`,
      'listing-image',
      bytes.subarray(0, Math.floor(bytes.length * (0.02 + 0.0085 * index))),
      'refused',
    )
  }
  for (let index = 0; index < 50; index++) {
    add(
      'truncated video',
      'listing-video',
      video.subarray(0, 8 + Math.floor((video.length - 9) * (index / 50))),
      'refused',
    )
  }
  for (const [index, bytes] of disguisedFiles(zip).entries()) {
    for (const kind of ['listing-image', 'blog-cover', 'city-hero', 'listing-video', 'listing-image'] as const) {
      add(`disguised file ${index}`, kind, bytes, 'refused', kind === 'listing-video' ? 'film.mp4' : 'photo.png')
    }
  }
  for (const [index, bytes] of bombs().entries()) {
    for (const kind of ['listing-image', 'blog-cover'] as const) add(`bomb ${index}`, kind, bytes, 'refused')
  }
  for (let index = 0; index < 40; index++) {
    const [format, bytes] = pictures[index % pictures.length]!
    add(`${format} with an archive appended`, 'listing-image', Buffer.concat([bytes, zip]), 'safe')
    add(`${format} as a video`, 'listing-video', bytes, 'refused')
  }
  for (let index = 0; index < 50; index++)
    add('location and owner in the image', 'listing-image', await pictureWithLocation(index), 'safe')
  for (let index = 0; index < 10; index++) {
    add('location in the video', 'listing-video', videoFile({ place: PLACE, mark: MARK }), 'safe')
    add('data track', 'listing-video', videoFile({ dataTrack: `${MARK}${PLACE}`.repeat(2) }), 'safe')
    add('archive after the video', 'listing-video', Buffer.concat([video, zip]), 'refused')
    add('archive in the last box', 'listing-video', Buffer.concat([video, boxOf('free', zip)]), 'refused')
    add('chunk offset out of range', 'listing-video', videoFile({ chunkOffset: 4_000_000_000 }), 'refused')
    add('no video track', 'listing-video', videoFile({ handler: 'soun' }), 'refused')
  }
  for (let index = 0; files.length < 500; index++) add('noise', 'listing-image', noise(index), 'refused')
  return files.slice(0, 500)
}

async function samplePictures(): Promise<[string, Buffer][]> {
  const pixels = sharp(noisePixels(96, 64), { raw: { width: 96, height: 64, channels: 3 } })
  return [
    ['JPEG', await pixels.clone().jpeg().toBuffer()],
    ['PNG', await pixels.clone().png().toBuffer()],
    ['WebP', await pixels.clone().webp().toBuffer()],
    ['AVIF', await pixels.clone().avif({ effort: 0 }).toBuffer()],
  ]
}

function disguisedFiles(zip: Buffer): Buffer[] {
  const script = `<script>${MARK}</script>`
  const texts = [
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${MARK}">]><svg onload="${MARK}"/>`,
    `\ufeff<!-- ${'x'.repeat(50)} --><svg>${script}</svg>`,
    `<!doctype html><html>${script}`,
    script,
    `GIF89a/*${MARK}*/=1;alert(1)`,
    `%PDF-1.7 ${MARK}`,
    `#!/bin/sh\necho ${MARK}`,
    `MZ${MARK}`,
    `<?php ${MARK}`,
    'RIFF\0\0\0\0AVI LIST',
    MARK,
  ]
  return [...texts.map((text) => Buffer.from(text)), zip]
}

/** Small files that declare enormous sizes, and one that really is enormous. */
function bombs(): Buffer[] {
  const declared = [
    [65_000, 65_000],
    [2_147_483_647, 1],
    [1, 2_147_483_647],
    [20_000, 20_000],
    [0, 0],
  ].map(([width, height]) => png(width!, height!, deflateSync(Buffer.alloc(100_000))))
  const real = png(20_000, 20_000, deflateSync(Buffer.alloc(20_000 * 2501), { level: 9 }))
  const jpeg = Buffer.from('ffd8ffc0001108fffffffe03011100021100031100ffda', 'hex')
  return [...declared, real, jpeg, boxOf('ftyp', Buffer.from('avif\0\0\0\0avifmif1'), Buffer.alloc(200))]
}

function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A rotated picture with location and owner in its metadata. */
async function pictureWithLocation(index: number): Promise<Buffer> {
  const picture = sharp(noisePixels(60, 40), { raw: { width: 60, height: 40, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: MARK, Artist: PLACE },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 34/1 14/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '97/1 24/1 34/1',
      },
    })
  if (index % 3 === 0) return picture.png().toBuffer()
  return index % 3 === 1 ? picture.jpeg().toBuffer() : picture.webp().toBuffer()
}

function boxOf(type: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

function endOfZip(): Buffer {
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
}

/** Pseudorandom bytes, the same for the same seed. */
function noise(seed: number): Buffer {
  let state = seed + 1
  const bytes = Array.from({ length: 300 + seed }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state >> 16
  })
  return Buffer.from(bytes)
}

function noisePixels(width: number, height: number): Buffer {
  return Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 7 + at) % 256))
}
