import { formatMoment } from '../../../domain/format.ts'
import { useHydrated } from '../../ui/hydrated.ts'

/** A moment on the clocks of whoever looks; without JavaScript in UTC. */
export function LocalMoment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useHydrated() ? localWords(iso) : formatMoment(iso)}</time>
}

/** “Jul 1, 2040, 9:00 AM CDT”. */
function localWords(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
