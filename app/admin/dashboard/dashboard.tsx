import { type LucideIcon, Pencil } from 'lucide-react'
import { href, Link } from 'react-router'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { useTimeText } from '../../ui/text/local-time.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/dashboard'
import { type ActivityLine, activityLine } from './activity.ts'
import { loadTileStates, TILES } from './tiles.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Admin Dashboard')

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const now = new Date()
  try {
    const [entries, states] = await Promise.all([
      context.get(services).activity.findRecent(admin),
      loadTileStates(context.get(services), admin),
    ])
    return { today: today.format(now), states, activity: entries.map((entry) => activityLine(entry, now)) }
  } catch (error) {
    throw toRouteError(context, error)
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, states, activity } = loaderData
  return (
    <div className="wrap">
      <div className="pt-8 pb-5 md:pt-12 md:pb-7">
        <h1 className="text-32 font-title">Admin Dashboard</h1>
        <p className="mt-1 text-15 text-ink-2">{today}</p>
      </div>
      <nav aria-label="Manage" className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {TILES.map((tile) => (
          <Tile key={tile[0]} tile={tile} state={states[tile[0]]} />
        ))}
      </nav>
      <section
        aria-labelledby="recent-activity"
        className="mt-6 overflow-hidden rounded-card border border-line bg-surface"
      >
        <h2 id="recent-activity" className="border-b border-line px-5 py-4 text-15 md:text-17 md:leading-6">
          Recent Activity
        </h2>
        {activity.length > 0 ? (
          <ul>
            {activity.map((line) => (
              <Entry key={line.id} {...line} />
            ))}
          </ul>
        ) : (
          <EmptyState heading="No activity yet" level="h3">
            Changes that admins make appear here, with who made them and when.
          </EmptyState>
        )}
      </section>
    </div>
  )
}

function Tile({ tile: [path, icon, label, about], state }: { tile: (typeof TILES)[number]; state: string }) {
  return (
    <Link
      to={href(path)}
      className="grid min-h-37 grid-rows-[auto_1fr_auto] rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-control md:min-h-39 md:px-5 md:pt-4.5"
    >
      <Icon of={icon} size={20} className="text-accent-ink" />
      <span>
        <span className="mt-3.5 block text-15 leading-5 font-semibold">{label}</span>
        <span className="text-13 text-ink-3">{about}</span>
      </span>
      <span className="mt-3.5 text-12 font-medium text-ink-3">{state}</span>
    </Link>
  )
}

const SUBJECT_ICONS: ReadonlyMap<string, LucideIcon> = new Map(
  TILES.flatMap(([, icon, , , subjects]) => subjects.map((subject) => [subject, icon] as const)),
)

function Entry({ subject_type, what, detail, created_at, ago }: ActivityLine) {
  return (
    <li className="grid grid-cols-[32px_1fr] items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[32px_1fr_auto] md:px-5">
      <span className="grid size-8 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={SUBJECT_ICONS.get(subject_type) ?? Pencil} />
      </span>
      <span className="min-w-0">
        <span className="block font-label">{what}</span>
        <span className="block text-13 break-words text-ink-3">{detail}</span>
      </span>
      <time dateTime={created_at} title={useTimeText(created_at)} className="num text-13 text-ink-3 max-md:col-start-2">
        {ago}
      </time>
    </li>
  )
}
