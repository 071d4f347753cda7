import { href, Link } from 'react-router'
import type { AlertSettings } from '../../../server/saved/alerts/preferences-service.ts'
import type { ReadAlert } from '../../../server/saved/alerts/service.ts'
import { hourLabel, zoneLabel } from '../../ui/saved/time-zones.ts'
import { AlertList } from './alert-list.tsx'
import { MarkAllRead } from './mark-all-read.tsx'

interface RecentAlertsProps {
  alerts: readonly ReadAlert[]
  preferences: AlertSettings
  hasUnread: boolean
}

/** The latest alerts, and when emails about them are sent. */
export function RecentAlerts({ alerts, preferences, hasUnread }: RecentAlertsProps) {
  return (
    <section aria-labelledby="recent-alerts" className="rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 md:px-5">
        <h2 id="recent-alerts" className="text-15">
          Recent alerts
        </h2>
        {hasUnread && <MarkAllRead />}
      </div>
      {alerts.length === 0 ? (
        <p className="px-4 py-6 text-13 text-ink-2 md:px-5">
          What happens to your saved listings, and new matches of your searches, appear here.
        </p>
      ) : (
        <AlertList alerts={alerts} />
      )}
      <p className="border-t border-line px-4 py-3 text-12 text-ink-2 md:px-5">
        {preferencesText(preferences)}{' '}
        <Link to={href('/saved/alerts')} className="link">
          Change<span className="sr-only"> emails</span>
        </Link>
      </p>
    </section>
  )
}

function preferencesText({ is_subscribed, paused_until, quiet_from, quiet_until, time_zone }: AlertSettings): string {
  if (!is_subscribed) return 'Emails are off.'
  if (paused_until !== null) return 'Emails are paused.'
  if (quiet_from === quiet_until) return 'No quiet hours.'
  return `Quiet hours ${hourLabel(quiet_from)}–${hourLabel(quiet_until)} ${zoneLabel(time_zone)}.`
}
