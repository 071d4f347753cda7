import { editDistance } from '../../../domain/text/edit-distance.ts'
import type { TextTable } from './text-table.ts'

/** Finds names of similar spelling; spaces don't count. */
export type SpellingIndex = (key: string, maxEdits: number) => { key: string; edits: number }[]

const [A, Z, SPACE, TAB] = [0x61, 0x7a, 0x20, 0x09]

/** One bit per letter that occurs; other letters share the bits that are left. */
const letterBit = (byte: number) => 1 << (byte >= A && byte <= Z ? byte - A : 26 + (byte % 6))

/**
 * Groups names by their length and keeps the letters of each, by which almost all names are ruled out before any distance is computed.
 * @param names sorted by key; keys that begin with a digit are left out
 */
export function createSpellingIndex(names: TextTable): SpellingIndex {
  const byLength: { lines: number[]; letters: number[] }[] = []
  let previous: Buffer = Buffer.alloc(0)
  for (let line = 0; line < names.length; line++) {
    const bytes = names.key(line)
    if (bytes[0]! < A || bytes.equals(previous)) continue
    previous = bytes
    const kind = names.secondInitial(line)
    if (kind === 't' || kind === 'c') continue
    const { bits, length } = lettersOf(bytes)
    const group = byLength[length] ?? { lines: [], letters: [] }
    byLength[length] = group
    group.lines.push(line)
    group.letters.push(bits)
  }
  const groups = Array.from(byLength, (group) => ({
    lines: Uint32Array.from(group?.lines ?? []),
    letters: Int32Array.from(group?.letters ?? []),
  }))

  return (key, maxEdits) => {
    const typed = key.replaceAll(' ', '')
    const { bits, length } = lettersOf(Buffer.from(typed))
    const found: { key: string; edits: number }[] = []
    for (const { lines, letters } of groups.slice(Math.max(0, length - maxEdits), length + maxEdits + 1)) {
      for (let i = 0; i < lines.length; i++) {
        // An edit adds a letter, removes one, or does both.
        if (countBits(letters[i]! ^ bits) > 2 * maxEdits) continue
        const name = names.key(lines[i]!).toString()
        const edits = editDistance(typed, name.replaceAll(' ', ''))
        if (edits <= maxEdits) found.push({ key: name, edits })
      }
    }
    return found
  }
}

function lettersOf(bytes: Buffer): { bits: number; length: number } {
  let [bits, length] = [0, 0]
  for (const byte of bytes) {
    if (byte === TAB) break
    if (byte === SPACE) continue
    bits |= letterBit(byte)
    length++
  }
  return { bits, length }
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
