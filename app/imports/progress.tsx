import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../domain/text/format.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'

interface ProgressProps {
  isUndo: boolean
  done: number
  total: number
}

/** How far an import is. */
export function Progress({ isUndo, done, total }: ProgressProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p role="status" className="num font-label">
        {formatNumber(done)} of {formatCount(total, 'row')} {isUndo ? 'undone' : 'applied'}
      </p>
      <ProgressBar label={isUndo ? 'Rows undone' : 'Rows applied'} done={done} total={total} />
      <p className="mt-2 text-13 text-ink-3">This continues if you leave.</p>
      <noscript>
        <Link to="." className="link text-13">
          Reload to see the progress
        </Link>
      </noscript>
    </div>
  )
}
