import {
  ChartLine,
  Database,
  Inbox,
  type LucideIcon,
  MapPin,
  Newspaper,
  Pencil,
  Settings,
  Sprout,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { Link } from 'react-router'
import type { ContentCounts } from '../../domain/content/managed.ts'
import { formatCount, formatNumber } from '../../domain/format.ts'
import type { LeadCounts } from '../../domain/managed-lead.ts'
import type { UserCounts } from '../../domain/managed-user.ts'
import type { SettingsState } from '../../server/services/settings/service.ts'
import { services } from '../context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/dashboard'
import { type ActivityLine, activityLine } from './activity.ts'
import { admit, refusal } from './admit.ts'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Admin Dashboard', matches)
}

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

export async function loader({ context }: Route.LoaderArgs) {
  const who = admit(context)
  const { admin, analytics, inbox, manage, settings, users } = context.get(services)
  const now = new Date()
  try {
    const [activity, site, counts, leads, people, visits] = await Promise.all([
      admin.recentActivity(who),
      settings.get(who),
      manage.counts(who),
      inbox.counts(who),
      users.counts(who),
      analytics.visitsToday(who),
    ])
    const lines = activity.map((entry) => activityLine(entry, now))
    return { today: today.format(now), site: siteState(site), counts, leads, people, visits, activity: lines }
  } catch (error) {
    throw refusal(context, error)
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, site, counts, leads, people, visits, activity } = loaderData
  return (
    <div className="wrap">
      <div className="pt-8 pb-5 md:pt-12 md:pb-7">
        <h1 className="text-32 font-title">Admin Dashboard</h1>
        <p className="mt-1 text-15 text-ink-2">{today}</p>
      </div>
      <nav aria-label="Manage" className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        <Tile
          to="/admin/listings"
          icon={Sprout}
          label="Listings"
          about="Parcels on the market"
          state={countWords(counts.listings)}
        />
        <Tile
          to="/admin/cities"
          icon={MapPin}
          label="City Pages"
          about="Guides to places"
          state={countWords(counts.cities)}
        />
        <Tile
          to="/admin/blog"
          icon={Newspaper}
          label="Blog"
          about="Posts, drafts, what is to come"
          state={countWords(counts.posts)}
        />
        <Tile
          to="/admin/datasets"
          icon={Database}
          label="Datasets"
          about="Files that people download and read"
          state={countWords(counts.datasets)}
        />
        <Tile
          to="/admin/settings"
          icon={Settings}
          label="Settings"
          about="What the site says, who comes in"
          state={site}
        />
        <Tile
          to="/admin/users"
          icon={UsersRound}
          label="Users"
          about="Accounts and roles"
          state={peopleWords(people)}
        />
        <Tile
          to="/admin/leads"
          icon={Inbox}
          label="Leads"
          about="Who wrote, and what became of it"
          state={leadWords(leads)}
        />
        <Tile
          to="/admin/analytics"
          icon={ChartLine}
          label="Analytics"
          about="What is read and looked for"
          state={`${formatCount(visits, 'visit')} today`}
        />
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
          <EmptyState heading="Nothing yet" level="h3">
            What admins change is told here: who did what to what, and when.
          </EmptyState>
        )}
      </section>
    </div>
  )
}

/** “12 published, 3 drafts”, with what is scheduled where something is. */
function countWords({ published, drafts, scheduled }: ContentCounts): string {
  const parts = [`${formatNumber(published)} published`, formatCount(drafts, 'draft')]
  return [...parts, ...(scheduled > 0 ? [`${formatNumber(scheduled)} scheduled`] : [])].join(', ')
}

/** What the tile says of the settings: whether anything was set, and what protects the admin. */
function siteState({ version, settings }: SettingsState): string {
  const twoFactor = settings.admins_need_two_factor ? 'Admins need two-factor' : 'Two-factor is up to each admin'
  return version === 0 ? twoFactor : `${formatCount(version, 'save')}, ${twoFactor.toLowerCase()}`
}

/** “12 users, 2 admins”, with those that are suspended where some are. */
function peopleWords({ total, admins, suspended }: UserCounts): string {
  const parts = [formatCount(total, 'user'), formatCount(admins, 'admin')]
  return [...parts, ...(suspended > 0 ? [`${formatNumber(suspended)} suspended`] : [])].join(', ')
}

/** “3 new, 1 overdue”. */
const leadWords = ({ new: fresh, overdue }: LeadCounts): string =>
  `${formatNumber(fresh)} new, ${formatNumber(overdue)} overdue`

interface TileProps {
  to: string
  icon: LucideIcon
  label: string
  about: string
  state: string
}

function Tile({ to, icon, label, about, state }: TileProps) {
  return (
    <Link
      to={to}
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

const SUBJECT_ICONS: Record<string, LucideIcon> = {
  listing: Sprout,
  blog_post: Newspaper,
  city_page: MapPin,
  dataset: Database,
  settings: Settings,
  user: UserRound,
  account: UserRound,
  lead: Inbox,
}

function Entry({ subject_type, what, detail, created_at, ago, moment }: ActivityLine) {
  return (
    <li className="grid grid-cols-[32px_1fr] items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[32px_1fr_auto] md:px-5">
      <span className="grid size-8 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={SUBJECT_ICONS[subject_type] ?? Pencil} />
      </span>
      <span className="min-w-0">
        <span className="block font-label">{what}</span>
        <span className="block text-13 break-words text-ink-3">{detail}</span>
      </span>
      <time dateTime={created_at} title={moment} className="num text-13 text-ink-3 max-md:col-start-2">
        {ago}
      </time>
    </li>
  )
}
