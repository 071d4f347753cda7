import { expect, test } from 'vitest'
import { sniff } from './sniff.ts'

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

test('a video is a video', () => {
  expect(sniff(ftyp('isom', 'isom', 'mp42'))).toEqual({ content: 'video' })
  expect(sniff(ftyp('qt  ', 'qt  '))).toEqual({ content: 'video' })
})
