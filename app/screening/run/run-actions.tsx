import { ChevronDown, Scale, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { comparePath } from '../../../domain/comparison/compared-sites.ts'
import { type ParcelQuery, type Scoring, scoringParams } from '../../../domain/screening/parcel-query.ts'
import { MAX_COMPARED, MIN_COMPARED } from '../../../domain/screening/run.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Downloads } from './downloads.tsx'
import { COMPARE_FORM } from './parcel-table.tsx'
import { Sharing } from './run-settings.tsx'
import type { RunView } from './run-view.ts'

interface RunActionsProps {
  view: RunView
  /** With the weights and the selection as they are now. */
  query: ParcelQuery
}

/** What can be done with the screening: compare, share, download. */
export function RunActions({ view: { run, profile, shareUrl }, query }: RunActionsProps) {
  const scoring = { profile: profile.key, weights: query.weights, known: query.known }
  return (
    <div className="flex flex-wrap items-start gap-2">
      {run.done > 1 && <Compare {...{ run, query, scoring }} />}
      {run.may_change && (
        <details className="group relative">
          <summary className={`${buttonClass({ size: 'sm' })} cursor-pointer list-none`}>
            <Icon of={Share2} />
            Share
            <Icon of={ChevronDown} size={14} className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="absolute right-0 z-10 mt-1 w-80 max-w-[calc(100vw-2.5rem)] rounded-card border border-line-strong bg-surface p-4 shadow-2 max-md:right-auto max-md:left-0">
            <Sharing run={run} shareUrl={shareUrl} />
          </div>
        </details>
      )}
      {run.done > 0 && <Downloads id={run.ref} scoring={String(scoringParams(scoring))} />}
    </div>
  )
}

interface CompareProps {
  run: RunView['run']
  query: ParcelQuery
  scoring: Scoring
}

/** Before JavaScript arrives, it sends what is checked in the table. */
function Compare({ run, query: { selected }, scoring }: CompareProps) {
  const isHydrated = useHydrated()
  const count = selected.length
  const label = count === 0 ? 'Compare' : `Compare ${formatNumber(count)}`
  if (!isHydrated || count < MIN_COMPARED || count > MAX_COMPARED)
    return (
      <Button
        type="submit"
        form={COMPARE_FORM}
        size="sm"
        icon={Scale}
        disabled={isHydrated}
        aria-describedby="compare-hint"
      >
        {label}
        <span
          id="compare-hint"
          className="sr-only"
        >{`Select ${MIN_COMPARED} to ${MAX_COMPARED} parcels in the table.`}</span>
      </Button>
    )
  const sites = selected.map((number) => ({ kind: 'parcel' as const, run: run.ref, number }))
  return (
    <Link to={comparePath(sites, scoring)} className={buttonClass({ size: 'sm', kind: 'primary' })}>
      <Icon of={Scale} />
      {label}
    </Link>
  )
}
