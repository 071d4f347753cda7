const SHINGLE_WORDS = 3
/** Words compared; more than a long description has. */
const MAX_WORDS = 5_000

/**
 * How alike two texts are, from 0 to 1: the Jaccard similarity of their shingles of 3 words (Broder, “On the resemblance and
 * containment of documents”, 1997). Case, punctuation and accents don’t count.
 */
export function textLikeness(a: string, b: string): number {
  const [ofA, ofB] = [shinglesOf(a), shinglesOf(b)]
  const shared = [...ofA].filter((shingle) => ofB.has(shingle)).length
  const all = ofA.size + ofB.size - shared
  return all === 0 ? 0 : shared / all
}

const wordsOf = (text: string) =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MAX_WORDS)

export const countWords = (text: string): number => wordsOf(text).length

function shinglesOf(text: string): Set<string> {
  const words = wordsOf(text)
  if (words.length === 0) return new Set()
  const count = Math.max(1, words.length - SHINGLE_WORDS + 1)
  return new Set(Array.from({ length: count }, (_, i) => words.slice(i, i + SHINGLE_WORDS).join(' ')))
}
