import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes } from '../../domain/bytes.ts'
import type { DatasetFileRow } from '../../domain/content/managed.ts'
import { type FileState, FORMAT_LABELS } from '../../domain/dataset.ts'
import { formatCount } from '../../domain/format.ts'
import { Icon } from '../ui/icon.tsx'

const STATES: Record<FileState, { words: string; icon: LucideIcon; look: string }> = {
  waiting: { words: 'Waiting', icon: Clock, look: 'text-ink-2' },
  profiling: { words: 'Reading…', icon: LoaderCircle, look: 'text-accent-ink' },
  ready: { words: 'Ready', icon: CircleCheck, look: 'text-good-ink' },
  failed: { words: 'Failed', icon: CircleAlert, look: 'text-bad-ink' },
}

/** What has become of a version of a file. */
export function ReadingState({ state }: { state: FileState }) {
  const { words, icon, look } = STATES[state]
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${look}`}>
      <Icon of={icon} size={14} className={state === 'profiling' ? 'motion-safe:animate-spin' : ''} />
      {words}
    </span>
  )
}

/** “CSV, 1.3 MB, 4,653 rows”, as far as it is known. */
export function aboutFile({ format, bytes, row_count }: DatasetFileRow): string {
  const size = bytes === null ? [] : [formatBytes(bytes)]
  const rows = row_count === null ? [] : [formatCount(row_count, 'row')]
  return [FORMAT_LABELS[format], ...size, ...rows].join(', ')
}

export const isBeingRead = ({ state }: DatasetFileRow) => state === 'waiting' || state === 'profiling'

const ASKS_MS = 1_500

/** Asks again until nothing that is shown is being read any more; what is typed meanwhile stays. */
export function useReading(isReading: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isReading || state !== 'idle') return
    const timer = setTimeout(() => document.visibilityState === 'visible' && revalidate(), ASKS_MS)
    const onSeen = () => document.visibilityState === 'visible' && revalidate()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isReading, state, revalidate])
}
