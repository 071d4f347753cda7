/** Of a file: bytes `start` to `end`, both included. */
export interface Piece {
  start: number
  end: number
}

const MOST_FILES = 1_000
const MOST_PIECES = 200

export interface FetchedPieces {
  /**
   * Notes a piece of a file of `bytes` that somebody has fetched. @returns whether that was the last one of it; the file is
   * forgotten then
   */
  isWholeWith(file: { name: string; bytes: number }, piece: Piece): boolean
}

/** Remembers which pieces of files were fetched, of those that were fetched from last. */
export function createFetchedPieces(): FetchedPieces {
  const known = new Map<string, Piece[]>()
  return {
    isWholeWith({ name, bytes }, piece) {
      const pieces = joined([...(known.get(name) ?? []), piece])
      known.delete(name)
      const [first] = pieces
      if (first && first.start === 0 && first.end === bytes - 1) return true
      if (known.size >= MOST_FILES) known.delete(known.keys().next().value ?? '')
      if (pieces.length <= MOST_PIECES) known.set(name, pieces)
      return false
    },
  }
}

/** In order, those that touch each other as one. */
function joined(pieces: Piece[]): Piece[] {
  const joint: Piece[] = []
  for (const piece of pieces.sort((a, b) => a.start - b.start)) {
    const last = joint.at(-1)
    if (last && piece.start <= last.end + 1) joint[joint.length - 1] = { ...last, end: Math.max(last.end, piece.end) }
    else joint.push(piece)
  }
  return joint
}
