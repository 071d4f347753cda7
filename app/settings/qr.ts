import type { QrDrawing } from './outcome.ts'

/** Added to the input's own two light modules, this makes the quiet zone of four that ISO/IEC 18004 requires. */
const QUIET_ZONE = 2

/** Draws all dark modules as one path, with a bar for each horizontal run. */
export function drawQr(rows: readonly (readonly boolean[])[]): QrDrawing {
  const bars = rows.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`),
  )
  return { size: rows.length + 2 * QUIET_ZONE, path: bars.join('') }
}

/** Runs of consecutive dark modules. */
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
