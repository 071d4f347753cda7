import type { LayerVersion } from '../../../domain/layer/admin-layer.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'

const SHOWN_EXAMPLES = 10

/** What became of the features of a file: counts, changes, and why some were rejected. */
export function VersionSummary({ version }: { version: LayerVersion }) {
  const { features_read, kept, rejected, repaired, details } = version
  const { changes, reasons = {}, rejected: examples = [], columns = {} } = details
  const pairs = Object.entries(columns).map(([field, column]) => (field === column ? field : `${column} as ${field}`))
  return (
    <div className="num grid gap-1 text-13 text-ink-2">
      <p>
        {formatCount(features_read, 'feature')} read: {formatNumber(kept)} kept ({formatNumber(repaired)} repaired),{' '}
        {formatNumber(rejected)} rejected.
      </p>
      {changes && (
        <p>
          Compared with version {changes.from}: {formatNumber(changes.added)} added, {formatNumber(changes.removed)}{' '}
          removed.
        </p>
      )}
      {pairs.length > 0 && <p className="break-words">Columns used: {pairs.join(', ')}.</p>}
      {rejected > 0 && (
        <details className="rounded-card border border-line">
          <summary className="cursor-pointer px-4 py-3 font-label text-ink">
            Why {formatCount(rejected, 'feature was', 'features were')} rejected
          </summary>
          <div className="grid gap-3 border-t border-line px-4 py-3">
            <ul>
              {Object.entries(reasons).map(([reason, count]) => (
                <li key={reason} className="break-words">
                  {formatNumber(count)} × {reason}
                </li>
              ))}
            </ul>
            <p className="font-label">The first ones</p>
            <ul>
              {examples.slice(0, SHOWN_EXAMPLES).map(({ number, reason }) => (
                <li key={number} className="break-words">
                  Line or feature {formatNumber(number)}: {reason}
                </li>
              ))}
            </ul>
          </div>
        </details>
      )}
    </div>
  )
}
