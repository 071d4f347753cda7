/** Insertions, deletions, replacements and swaps of neighbors (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let twoBack: number[] = []
  let back = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1
      let least = Math.min(back[column]! + 1, current[column - 1]! + 1, back[column - 1]! + same)
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) least = Math.min(least, twoBack[column - 2]! + 1)
      current.push(least)
    }
    twoBack = back
    back = current
  }
  return back[to.length]!
}
