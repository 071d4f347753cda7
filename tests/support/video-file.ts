interface VideoOptions {
  /** Location metadata as written by phones. */
  place?: string
  /** Written into other metadata. */
  mark?: string
  /** Samples of a data track. */
  dataTrack?: string
  /** The handler of the first track. */
  handler?: string
  chunkOffset?: number
  brand?: string
}

const PICTURE = Buffer.from('the coded picture of a video')

/** A small MP4 with one track of two samples. Its boxes are valid, but its samples cannot be decoded. */
export function videoFile(options: VideoOptions = {}): Buffer {
  const { brand = 'isom', handler = 'vide', place, mark, dataTrack = '' } = options
  const ftyp = box('ftyp', text(brand), number(512), text('isomavc1mp41'))
  const metadata = mark ? box('uuid', text('0123456789abcdef'), text(mark)) : Buffer.alloc(0)
  const media = box('mdat', PICTURE, text(dataTrack))
  const at = ftyp.length + metadata.length + 8
  const tracks = [track(handler, options.chunkOffset ?? at, PICTURE.length / 2, mark)]
  if (dataTrack) tracks.push(track('meta', at + PICTURE.length, dataTrack.length / 2))
  const udta = place ? box('udta', box('\xa9xyz', number(place.length * 65_536), text(place))) : Buffer.alloc(0)
  const meta = place ? box('meta', text(`com.apple.quicktime.location.ISO6709${place}`)) : Buffer.alloc(0)
  return Buffer.concat([ftyp, metadata, media, box('moov', box('mvhd', Buffer.alloc(100)), ...tracks, udta, meta)])
}

function track(handler: string, offset: number, sampleBytes: number, mark?: string): Buffer {
  const header = Buffer.alloc(84)
  header.writeUInt32BE(640 * 65_536, 76)
  header.writeUInt32BE(360 * 65_536, 80)
  const table = box(
    'stbl',
    box('stsd', number(0, 0)),
    box('stsz', number(0, sampleBytes, 2)),
    box('stsc', number(0, 1, 1, 2, 1)),
    box('stco', number(0, 1, offset)),
  )
  const handlerBox = box('hdlr', number(0, 0), text(handler), Buffer.alloc(13))
  const metadata = mark ? box('udta', box('name', text(mark))) : Buffer.alloc(0)
  return box('trak', box('tkhd', header), box('mdia', handlerBox, box('minf', table)), metadata)
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([number(8 + body.length), text(type), body])
}

const text = (characters: string) => Buffer.from(characters, 'latin1')

function number(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
