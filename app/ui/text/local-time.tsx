import { formatDateTime } from '../../../domain/text/format.ts'
import { useHydrated } from '../hydrated.ts'

/** A date and time in the reader's time zone; in UTC without JavaScript. */
export function LocalTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="num">
      {useTimeText(iso)}
    </time>
  )
}

/** Likewise as text, for attributes. */
export const useTimeText = (iso: string): string => (useHydrated() ? formatLocal(iso) : formatDateTime(iso))

/** “Jul 1, 2040, 9:00 AM CDT”. */
function formatLocal(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
