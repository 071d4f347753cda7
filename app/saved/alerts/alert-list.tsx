import { CircleSlash, FileText, Gauge, type LucideIcon, Plus, TrendingDown } from 'lucide-react'
import { href, Link } from 'react-router'
import { ALERT_TEXTS, type AlertKind } from '../../../domain/alert/alert-kinds.ts'
import type { ReadAlert } from '../../../server/saved/alerts/service.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { SavedPicture } from '../lists/saved-picture.tsx'

const ICONS: Record<(typeof ALERT_TEXTS)[AlertKind]['icon'], [icon: LucideIcon, ink: string]> = {
  plus: [Plus, 'text-accent-ink'],
  down: [TrendingDown, 'text-good-ink'],
  off: [CircleSlash, 'text-ink-2'],
  document: [FileText, 'text-good-ink'],
  gauge: [Gauge, 'text-accent-ink'],
}

/** Alerts, the latest first. Opening one marks it as read. */
export function AlertList({ alerts }: { alerts: readonly ReadAlert[] }) {
  return (
    <ul className="divide-y divide-line">
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}

function AlertItem({
  alert: { id, kind, is_read, created_at, image, title, heading, now, sentence, why },
}: {
  alert: ReadAlert
}) {
  const texts = ALERT_TEXTS[kind]
  const [icon, ink] = ICONS[texts.icon]
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus md:px-5">
      <SavedPicture seed={title} image={image} sizes="64px" className="mt-0.5 h-12 w-16 shrink-0 rounded-badge" />
      <div className="min-w-0 flex-1 text-13">
        <p className="flex items-center gap-1.5 font-semibold">
          <Icon of={icon} size={14} className={ink} />
          {heading}
          {!is_read && <span className="sr-only">, unread</span>}
        </p>
        <p className="break-words">
          <Link
            to={href('/saved/alerts/:id', { id: String(id) })}
            reloadDocument={false}
            className="after:absolute after:inset-0 focus-visible:outline-none"
          >
            {title}
          </Link>
          {now && <span className="num">, {now}</span>}
        </p>
        {'hasDetails' in texts && sentence !== heading && <p className="num">{sentence}</p>}
        <p className="break-words text-ink-2">{why}</p>
        <p className="text-ink-3">
          <LocalTime iso={created_at} />
        </p>
      </div>
      {!is_read && <i aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />}
    </li>
  )
}
