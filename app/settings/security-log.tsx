import { ChevronDown } from 'lucide-react'
import { Icon } from '../ui/icon/icon.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

/** Further events are collapsed. */
const SHOWN = 6

type Event = SectionProps['view']['events'][number]

export function SecurityLogSection({ view: { events }, outcome }: SectionProps) {
  return (
    <SettingsSection id="security-log" outcome={outcome} intro="Recent security activity, newest first.">
      {events.length === 0 && <p className="text-ink-2">No activity yet.</p>}
      <EventList events={events.slice(0, SHOWN)} />
      {events.length > SHOWN && (
        <details className="group">
          <summary className="link mt-2 inline-flex min-h-8 items-center gap-1.5 group-open:hidden">
            Show {events.length - SHOWN} more
            <Icon of={ChevronDown} />
          </summary>
          <EventList events={events.slice(SHOWN)} className="mt-3 border-t border-line pt-3" />
        </details>
      )}
    </SettingsSection>
  )
}

function EventList({ events, className = '' }: { events: Event[]; className?: string }) {
  return (
    <ul className={className}>
      {events.map((event) => (
        <li
          key={event.id}
          className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <p className="font-medium">
            {event.label}
            {event.detail && <span className="font-normal break-words text-ink-2">: {event.detail}</span>}
          </p>
          <p className="text-13 text-ink-3 md:row-span-2 md:text-right">
            <LocalTime iso={event.at} />
          </p>
          <p className="text-13 break-words text-ink-2">
            {event.device}
            {event.address && ` · ${event.address}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
