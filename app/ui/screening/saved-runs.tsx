import { href, Link } from 'react-router'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import type { ListedRun, RunSummary } from '../../../server/screening/runs/service.ts'
import { LocalTime } from '../text/local-time.tsx'

/** The viewer's own screenings and those that their organization shares, the latest first. */
export function SavedRuns({ runs }: { runs: readonly ListedRun[] }) {
  return (
    <section id="screenings" className="mt-12 scroll-mt-20">
      <h2 className="text-24">Your screenings</h2>
      {runs.length === 0 && <p className="mt-2 text-ink-2">The screenings that you start are listed here.</p>}
      <ul className="mt-4 divide-y empty:hidden divide-line rounded-card border border-line bg-surface">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
            <Link to={href('/screen/:id', { id: run.id })} className="link min-w-0 font-label break-words">
              {run.name}
            </Link>
            <span className="text-13 text-ink-2 num">
              {run.colleague && `From ${run.colleague}, `}
              {stateText(run)}, <LocalTime iso={run.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText({ state, total, done }: RunSummary): string {
  if (state === 'done') return formatCount(total, 'parcel')
  const progress = `${formatNumber(done)} of ${formatCount(total, 'parcel')}`
  return { running: progress, canceled: `Canceled after ${progress}`, failed: `Stopped after ${progress}` }[state]
}
