import { BLOCK_SIZE } from './index-blocks.ts'

/** One bit for each number of a block: those of the first eight numbers are in the first byte, from its highest bit on. */
export type BlockBits = Uint8Array<ArrayBuffer>

export const emptyBits = (): BlockBits => new Uint8Array(BLOCK_SIZE / 8)

/** Only the last bits of the number count. */
export function setBit(bits: BlockBits, number: number): void {
  const bit = number & (BLOCK_SIZE - 1)
  bits[bit >> 3]! |= 0x80 >> (bit & 7)
}

export function hasBit(bits: BlockBits, number: number): boolean {
  const bit = number & (BLOCK_SIZE - 1)
  return (bits[bit >> 3]! & (0x80 >> (bit & 7))) !== 0
}

/** 32 bits at a time. */
const wordsOf = (bits: BlockBits) => new Uint32Array(bits.buffer)

export function intersectionOf(all: readonly BlockBits[]): BlockBits {
  const result = all[0]!.slice()
  const words = wordsOf(result)
  for (const bits of all.slice(1)) {
    const others = wordsOf(bits)
    for (let at = 0; at < words.length; at++) words[at]! &= others[at]!
  }
  return result
}

export function unionOf(all: readonly BlockBits[]): BlockBits {
  const result = all[0]!.slice()
  const words = wordsOf(result)
  for (const bits of all.slice(1)) {
    const others = wordsOf(bits)
    for (let at = 0; at < words.length; at++) words[at]! |= others[at]!
  }
  return result
}

/** How many bits are set in both. */
export function countCommon(a: BlockBits, b: BlockBits): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  let count = 0
  for (let at = 0; at < first.length; at++) count += bitCount(first[at]! & second[at]!)
  return count
}

export const countBits = (bits: BlockBits): number => countCommon(bits, bits)

/** The number of set bits (H. S. Warren, Hacker’s Delight, 2nd edition, 2012, figure 5-2). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
