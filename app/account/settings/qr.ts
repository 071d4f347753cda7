import type { QrDrawing } from './outcome.ts'

/** Light modules around what is given, which has two itself: together the four that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 2

/** One path for all dark modules: a bar for each run of them in a row. */
export function drawQr(rows: readonly (readonly boolean[])[]): QrDrawing {
  const bars = rows.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`),
  )
  return { size: rows.length + 2 * QUIET_ZONE, path: bars.join('') }
}

/** Where modules are dark without a gap. */
function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.start + last.length === x) last.length++
    else runs.push({ start: x, length: 1 })
  })
  return runs
}
