import type { ImportCounts } from '../../land/import/import-listings.ts'
import type { RowSource } from '../../land/import/row-source.ts'

const TERMINAL_MS = 200
const PLAIN_MS = 5_000

const numberFormat = new Intl.NumberFormat('en-US')

export interface Progress {
  show(counts: ImportCounts): void
  /** Ends the progress line on a terminal, so that later output starts on a new line. */
  end(): void
}

/** Shows the progress of an import: one updating line on a terminal, otherwise a new line every five seconds. */
export function createProgress(
  source: Pick<RowSource, 'bytesRead'>,
  size: number,
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
      const line = progressLine(counts, (shownAt - start) / 1_000, shareOf(source.bytesRead(), size))
      // A line that is wider than the terminal would not be overwritten.
      out.write(out.isTTY ? `\r\u001b[K${line.slice(0, Math.max(20, (out.columns ?? 80) - 1))}` : `${line}\n`)
      hasLine = true
    },
    end() {
      if (hasLine && out.isTTY) out.write('\n')
    },
  }
}

const shareOf = (bytes: number | null, size: number) => (bytes === null ? null : bytes / size)

/** @param share of the file that was read; null if unknown */
export function progressLine(counts: ImportCounts, seconds: number, share: number | null): string {
  const { rows, added, changed, unchanged, rejected } = counts
  const rate = numberFormat.format(Math.round(rows / Math.max(seconds, 0.001)))
  const [all, accepted] = [numberFormat.format(rows), numberFormat.format(added + changed)]
  const rest = `${accepted} accepted, ${numberFormat.format(unchanged)} unchanged, ${numberFormat.format(rejected)} rejected`
  const percent = share === null ? '' : ` (${Math.min(100, Math.round(share * 100))}%)`
  return `${all} rows${percent}, ${rate} rows/s: ${rest}`
}

/** Sums up an import in one line. A dry run cannot tell new listings from changed ones. */
export function summaryLine(counts: ImportCounts, seconds: number, { dryRun = false } = {}): string {
  const { rows, added, changed, unchanged, rejected } = counts
  const [all, accepted] = [numberFormat.format(rows), numberFormat.format(added + changed)]
  const rate = numberFormat.format(Math.round(rows / Math.max(seconds, 0.001)))
  const time = `${numberFormat.format(Math.round(seconds * 10) / 10)} s (${rate} rows/s)`
  const stored = `${accepted} accepted (${numberFormat.format(added)} new, ${numberFormat.format(changed)} changed), ${numberFormat.format(unchanged)} unchanged`
  return `${all} rows in ${time}: ${dryRun ? `${accepted} valid` : stored}, ${numberFormat.format(rejected)} rejected.`
}
