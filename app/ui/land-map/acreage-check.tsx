import { TriangleAlert } from 'lucide-react'
import { acresDiffer, acresDifference } from '../../../domain/geometry/boundary.ts'
import { formatAcres } from '../../../domain/text/format.ts'
import { Button } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

interface AcresNoteProps {
  /** Acres within the boundary. */
  measured: number
  /** Value of the acreage field. */
  typed: string
  onTake: (acres: string) => void
}

/** The acreage of the boundary next to the entered one, with a warning if they differ by more than 5%. */
export function AcresNote({ measured, typed, onTake }: AcresNoteProps) {
  const acres = Number(typed)
  const isKnown = typed.trim() !== '' && acres > 0
  const rounded = measured.toFixed(2)
  const differs = isKnown && acresDiffer(acres, measured)
  const look = differs
    ? 'border-caution/30 bg-caution-soft font-medium text-caution-ink'
    : 'border-line bg-sunken text-ink-2'
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2 ${look}`}
    >
      {differs && <Icon of={TriangleAlert} />}
      <p className="num min-w-0 flex-1 basis-56 text-13">
        The boundary measures {formatAcres(measured)}
        {differs && `, ${differenceWords(acres, measured)}`}.
      </p>
      {rounded !== (isKnown ? acres.toFixed(2) : '') && Number(rounded) > 0 && (
        <Button size="sm" onClick={() => onTake(rounded)}>
          Use {formatAcres(measured)}
        </Button>
      )}
    </div>
  )
}

/** “7.3% more than entered”. */
function differenceWords(typed: number, measured: number): string {
  const difference = acresDifference(typed, measured)
  if (difference > 10) return 'more than ten times the acreage entered'
  return `${percent.format(Math.abs(difference) * 100)}% ${difference > 0 ? 'more' : 'less'} than entered`
}
