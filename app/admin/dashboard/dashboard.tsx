import {
  ChartLine,
  ClipboardCheck,
  Database,
  Flag,
  Inbox,
  Layers,
  type LucideIcon,
  MapPin,
  Newspaper,
  Pencil,
  Settings,
  SlidersHorizontal,
  Sprout,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { href, Link } from 'react-router'
import type { UserCounts } from '../../../domain/account/admin-user.ts'
import type { ContentCounts } from '../../../domain/content/admin-content.ts'
import type { LayerCounts } from '../../../domain/layer/admin-layer.ts'
import type { LeadCounts } from '../../../domain/lead/admin-lead.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import type { SettingsState } from '../../../server/people/settings/service.ts'
import type { ProfileRow } from '../../../server/screening/profiles/service.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { useTimeText } from '../../ui/text/local-time.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/dashboard'
import { type ActivityLine, activityLine } from './activity.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Admin Dashboard')

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { activity, analytics, inbox, content, adminLayers, adminProfiles, listingReports, reviews, settings, users } =
    context.get(services)
  const now = new Date()
  try {
    const [entries, site, counts, layers, profiles, leads, reports, people, visits, waiting] = await Promise.all([
      activity.findRecent(admin),
      settings.get(admin),
      content.counts(admin),
      adminLayers.counts(admin),
      adminProfiles.list(admin),
      inbox.counts(admin),
      listingReports.countOpen(admin),
      users.counts(admin),
      analytics.visitsToday(admin),
      reviews.count(admin),
    ])
    const lines = entries.map((entry) => activityLine(entry, now))
    return {
      today: today.format(now),
      security: securityText(site),
      counts,
      layers,
      profiles: profilesText(profiles),
      leads,
      reports,
      people,
      visits,
      reviews: waiting,
      activity: lines,
    }
  } catch (error) {
    throw toRouteError(context, error)
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, security, counts, layers, profiles, leads, reports, people, visits, reviews, activity } = loaderData
  return (
    <div className="wrap">
      <div className="pt-8 pb-5 md:pt-12 md:pb-7">
        <h1 className="text-32 font-title">Admin Dashboard</h1>
        <p className="mt-1 text-15 text-ink-2">{today}</p>
      </div>
      <nav aria-label="Manage" className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        <Tile
          to={href('/admin/listings')}
          icon={Sprout}
          label="Listings"
          about="Parcels for sale or lease"
          state={contentText(counts.listings)}
        />
        <Tile
          to={href('/admin/reviews')}
          icon={ClipboardCheck}
          label="Reviews"
          about="What landowners submitted"
          state={reviews === 0 ? 'Nothing waiting' : `${formatNumber(reviews)} waiting`}
        />
        <Tile
          to={href('/admin/cities')}
          icon={MapPin}
          label="City Pages"
          about="Local guides for each market"
          state={contentText(counts.cities)}
        />
        <Tile
          to={href('/admin/blog')}
          icon={Newspaper}
          label="Blog"
          about="Posts, drafts and scheduled posts"
          state={contentText(counts.posts)}
        />
        <Tile
          to={href('/admin/datasets')}
          icon={Database}
          label="Datasets"
          about="Files to browse and download"
          state={contentText(counts.datasets)}
        />
        <Tile
          to={href('/admin/layers')}
          icon={Layers}
          label="Map Layers"
          about="Lines, substations, hazards and more"
          state={layersText(layers)}
        />
        <Tile
          to={href('/admin/screening')}
          icon={SlidersHorizontal}
          label="Screening"
          about="Profiles that score sites"
          state={profiles}
        />
        <Tile
          to={href('/admin/settings')}
          icon={Settings}
          label="Settings"
          about="Site text, mail and security"
          state={security}
        />
        <Tile
          to={href('/admin/users')}
          icon={UsersRound}
          label="Users"
          about="Accounts and roles"
          state={usersText(people)}
        />
        <Tile
          to={href('/admin/leads')}
          icon={Inbox}
          label="Leads"
          about="Messages and inquiries"
          state={leadsText(leads)}
        />
        <Tile
          to={href('/admin/reports')}
          icon={Flag}
          label="Reports"
          about="Problems with listings"
          state={`${formatNumber(reports)} open`}
        />
        <Tile
          to={href('/admin/analytics')}
          icon={ChartLine}
          label="Analytics"
          about="Visits and searches"
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
          <EmptyState heading="No activity yet" level="h3">
            Changes that admins make appear here, with who made them and when.
          </EmptyState>
        )}
      </section>
    </div>
  )
}

/** “12 published, 3 drafts”, with the scheduled ones and those that aren't live yet if there are any. */
function contentText({ total, published, drafts, scheduled }: ContentCounts): string {
  const parts = [`${formatNumber(published)} published`, formatCount(drafts, 'draft')]
  if (scheduled > 0) parts.push(`${formatNumber(scheduled)} scheduled`)
  const notLive = total - published - drafts - scheduled
  if (notLive > 0) parts.push(`${formatNumber(notLive)} not live yet`)
  return parts.join(', ')
}

/** “24 public, 2 hidden”. */
const layersText = ({ total, public: shown }: LayerCounts): string =>
  `${formatNumber(shown)} public, ${formatNumber(total - shown)} hidden`

/** “3 profiles, 1 edited”, with the newer versions to look at if there are any. */
function profilesText(profiles: ProfileRow[]): string {
  const [edited, newer] = [
    profiles.filter(({ is_shipped, is_edited }) => is_shipped && is_edited).length,
    profiles.filter(({ newer_shipped }) => newer_shipped !== null).length,
  ]
  const parts = [formatCount(profiles.length, 'profile'), `${formatNumber(edited)} edited`]
  return [...parts, ...(newer > 0 ? [formatCount(newer, 'newer version')] : [])].join(', ')
}

/** Whether admins must use two-factor authentication. */
const securityText = ({ settings }: SettingsState): string =>
  settings.admins_need_two_factor ? 'Two-factor required for admins' : 'Two-factor optional'

/** “12 users, 2 admins”, with the suspended ones if there are any. */
function usersText({ total, admins, suspended }: UserCounts): string {
  const parts = [formatCount(total, 'user'), formatCount(admins, 'admin')]
  return [...parts, ...(suspended > 0 ? [`${formatNumber(suspended)} suspended`] : [])].join(', ')
}

/** “3 new, 1 overdue”. */
const leadsText = ({ new: unread, overdue }: LeadCounts): string =>
  `${formatNumber(unread)} new, ${formatNumber(overdue)} overdue`

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
  layer: Layers,
  screening_profile: SlidersHorizontal,
  settings: Settings,
  user: UserRound,
  account: UserRound,
  lead: Inbox,
  listing_report: Flag,
}

function Entry({ subject_type, what, detail, created_at, ago }: ActivityLine) {
  return (
    <li className="grid grid-cols-[32px_1fr] items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[32px_1fr_auto] md:px-5">
      <span className="grid size-8 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={SUBJECT_ICONS[subject_type] ?? Pencil} />
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
