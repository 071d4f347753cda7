import type { ImportCounts } from '../import/import-listings.ts'
import type { RowSource } from '../import/source.ts'

const TERMINAL_MS = 200
const PLAIN_MS = 5_000

const figures = new Intl.NumberFormat('en-US')

export interface Progress {
  show(counts: ImportCounts): void
  /** Ends the line on a terminal, so that what is said next has its own. */
  end(): void
}

/** Tells how far an import has come: one line that changes on a terminal, else a line every five seconds. */
export function createProgress(
  source: Pick<RowSource, 'size' | 'bytesRead'>,
  out: NodeJS.WriteStream = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const start = now()
  let shownAt = start
  let hasLine = false
  return {
    show(counts) {
      if (now() - shownAt < (out.isTTY ? TERMINAL_MS : PLAIN_MS)) return
      shownAt = now()
      const line = progressLine(counts, (shownAt - start) / 1_000, source.bytesRead() / source.size)
      // A line that is wider than the terminal would not be overwritten.
      out.write(out.isTTY ? `\r\u001b[K${line.slice(0, Math.max(20, (out.columns ?? 80) - 1))}` : `${line}\n`)
      hasLine = true
    },
    end() {
      if (hasLine && out.isTTY) out.write('\n')
    },
  }
}

export function progressLine(counts: ImportCounts, seconds: number, share: number): string {
  const { rows, added, changed, unchanged, rejected } = counts
  const rate = figures.format(Math.round(rows / Math.max(seconds, 0.001)))
  const [all, accepted] = [figures.format(rows), figures.format(added + changed)]
  const rest = `${accepted} accepted, ${figures.format(unchanged)} unchanged, ${figures.format(rejected)} rejected`
  return `${all} rows (${Math.min(100, Math.round(share * 100))} %), ${rate} rows/s: ${rest}`
}

/** What came of an import, in one line. A dry run cannot tell new from changed. */
export function summaryLine(counts: ImportCounts, seconds: number, { dryRun = false } = {}): string {
  const { rows, added, changed, unchanged, rejected } = counts
  const [all, accepted] = [figures.format(rows), figures.format(added + changed)]
  const rate = figures.format(Math.round(rows / Math.max(seconds, 0.001)))
  const time = `${figures.format(Math.round(seconds * 10) / 10)} s (${rate} rows/s)`
  const stored = `${accepted} accepted (${figures.format(added)} new, ${figures.format(changed)} changed), ${figures.format(unchanged)} unchanged`
  return `${all} rows in ${time}: ${dryRun ? `${accepted} acceptable` : stored}, ${figures.format(rejected)} rejected.`
}
