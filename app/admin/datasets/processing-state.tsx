import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { DatasetFileRow } from '../../../domain/content/admin-content.ts'
import { type FileState, FORMAT_LABELS } from '../../../domain/dataset/dataset.ts'
import { formatBytes } from '../../../domain/text/bytes.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Icon } from '../../ui/icon/icon.tsx'

const STATES: Record<FileState, { label: string; icon: LucideIcon; className: string }> = {
  waiting: { label: 'Waiting', icon: Clock, className: 'text-ink-2' },
  profiling: { label: 'Processing…', icon: LoaderCircle, className: 'text-accent-ink' },
  ready: { label: 'Ready', icon: CircleCheck, className: 'text-good-ink' },
  failed: { label: 'Failed', icon: CircleAlert, className: 'text-bad-ink' },
}

/** The processing state of one file version. */
export function ProcessingState({ state }: { state: FileState }) {
  const { label, icon, className } = STATES[state]
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${className}`}>
      <Icon of={icon} size={14} className={state === 'profiling' ? 'motion-safe:animate-spin' : ''} />
      {label}
    </span>
  )
}

/** “CSV, 1.3 MB, 4,650 of 4,653 rows read”, leaving out what isn't known yet. */
export function describeFile({ format, bytes, row_count, bad_row_count }: DatasetFileRow): string {
  const size = bytes === null ? [] : [formatBytes(bytes)]
  const rows =
    row_count === null
      ? []
      : [`${formatNumber(row_count)} of ${formatCount(row_count + (bad_row_count ?? 0), 'row')} read`]
  return [FORMAT_LABELS[format], ...size, ...rows].join(', ')
}

export const isProcessing = ({ state }: DatasetFileRow) => state === 'waiting' || state === 'profiling'
