import { useEffect, useRef } from 'react'
import type { ColumnChoice, FilePreview } from '../../../domain/screening/file-preview.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Button } from '../../ui/form/button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { PreviewTable } from './preview-table.tsx'

interface PreviewPanelProps {
  preview: FilePreview
  columns: ColumnChoice
  onColumns(columns: ColumnChoice): void
  /** Columns were changed, and what that makes of the file isn't known yet. */
  isReading: boolean
  /** Parcels that were typed or drawn are screened too. */
  hasOthers: boolean
  onOther(): void
}

/** What was read of a file, before its parcels are screened. */
export function PreviewPanel({ preview, columns, onColumns, isReading, hasOthers, onOther }: PreviewPanelProps) {
  const { fileName, parcels, problem } = preview
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // In some browsers it returns a promise.
    void panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={panel}
      aria-labelledby="preview-heading"
      className="grid min-w-0 content-start gap-4 border-line p-5 max-lg:border-t md:p-6 lg:border-b lg:border-l"
    >
      <div className="grid gap-1">
        <h2 id="preview-heading" className="text-16 font-title break-words">
          {fileName}
        </h2>
        <p role="status" className="num text-14 text-ink-2">
          {isReading ? 'Reading the file…' : countsText(preview)}
        </p>
      </div>
      {problem && <p className="text-14 text-bad-ink">{problem} Or choose below what each column is.</p>}
      {preview.columns.length > 0 && <PreviewTable preview={preview} choice={columns} onChoice={onColumns} />}
      <Rejected preview={preview} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending="Starting..." disabled={isReading || (parcels === 0 && !hasOthers)}>
          {hasOthers || parcels === 0 ? 'Screen Parcels' : `Screen ${formatCount(parcels, 'parcel')}`}
        </SubmitButton>
        <Button onClick={onOther}>Choose another file</Button>
      </div>
    </section>
  )
}

const nounOf = ({ isTable }: FilePreview) => (isTable ? 'row' : 'feature')

function countsText(preview: FilePreview): string {
  const { count, parcels } = preview
  const all = formatCount(count, nounOf(preview))
  return parcels === count ? `${all}, and we can place all of them.` : `${all}. We can place ${formatNumber(parcels)}.`
}

/** The first reasons; the page of the screening has all, and fields to fix them. */
function Rejected({ preview }: { preview: FilePreview }) {
  const { count, parcels, rejected } = preview
  const left = count - parcels
  if (left === 0) return null
  const noun = nounOf(preview)
  return (
    <div className="text-13">
      <h3 className="font-label">{formatCount(left, noun)} we can’t place</h3>
      <ul className="num mt-1 grid gap-1 text-ink-2">
        {rejected.map(({ number, reason }) => (
          <li key={number} className="break-words">
            {noun === 'row' ? 'Row' : 'Feature'} {number}: {reason}
          </li>
        ))}
        {left > rejected.length && <li>And {formatNumber(left - rejected.length)} more.</li>}
      </ul>
      {parcels > 0 && <p className="mt-1 text-ink-3">You can fix these after you start the screening.</p>}
    </div>
  )
}
