import {
  ChartLine,
  ClipboardCheck,
  Database,
  Flag,
  Inbox,
  Layers,
  MapPin,
  Newspaper,
  Settings,
  SlidersHorizontal,
  Sprout,
  UsersRound,
} from 'lucide-react'
import type { UserCounts } from '../../../domain/account/admin-user.ts'
import type { ContentCounts } from '../../../domain/content/admin-content.ts'
import type { LayerCounts } from '../../../domain/layer/admin-layer.ts'
import type { LeadCounts } from '../../../domain/lead/admin-lead.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import type { SettingsState } from '../../../server/people/settings/service.ts'
import type { ProfileRow } from '../../../server/screening/profiles/service.ts'
import type { Services } from '../../../server/services.ts'

/** The screens of the admin: path, icon, name, what they are for, and whose activity it is. */
export const TILES = [
  ['/admin/listings', Sprout, 'Listings', 'Parcels for sale or lease', ['listing', 'import']],
  ['/admin/reviews', ClipboardCheck, 'Reviews', 'What landowners submitted', ['listing_draft']],
  ['/admin/cities', MapPin, 'City Pages', 'Local guides for each market', ['city_page']],
  ['/admin/blog', Newspaper, 'Blog', 'Posts, drafts and scheduled posts', ['blog_post']],
  ['/admin/datasets', Database, 'Datasets', 'Files to browse and download', ['dataset']],
  ['/admin/layers', Layers, 'Map Layers', 'Lines, substations, hazards and more', ['layer']],
  ['/admin/screening', SlidersHorizontal, 'Screening', 'Profiles that score sites', ['screening_profile']],
  ['/admin/settings', Settings, 'Settings', 'Site text, mail and security', ['settings']],
  ['/admin/users', UsersRound, 'Users', 'Accounts and roles', ['user', 'account']],
  ['/admin/leads', Inbox, 'Leads', 'Messages and inquiries', ['lead']],
  ['/admin/reports', Flag, 'Reports', 'Problems with listings', ['listing_report']],
  ['/admin/analytics', ChartLine, 'Analytics', 'Visits and searches', []],
] as const

type Path = (typeof TILES)[number][0]

/** What each screen of the admin has, in a few words. */
export async function loadTileStates(services: Services, admin: Viewer): Promise<Record<Path, string>> {
  const counts = services.content.counts(admin)
  const states: Record<Path, Promise<string>> = {
    '/admin/listings': counts.then(({ listings }) => contentText(listings)),
    '/admin/reviews': services.reviews.count(admin).then(reviewsText),
    '/admin/cities': counts.then(({ cities }) => contentText(cities)),
    '/admin/blog': counts.then(({ posts }) => contentText(posts)),
    '/admin/datasets': counts.then(({ datasets }) => contentText(datasets)),
    '/admin/layers': services.adminLayers.counts(admin).then(layersText),
    '/admin/screening': services.adminProfiles.list(admin).then(profilesText),
    '/admin/settings': services.settings.get(admin).then(securityText),
    '/admin/users': services.users.counts(admin).then(usersText),
    '/admin/leads': services.inbox.counts(admin).then(leadsText),
    '/admin/reports': services.listingReports.countOpen(admin).then((open) => `${formatNumber(open)} open`),
    '/admin/analytics': services.analytics.visitsToday(admin).then((visits) => `${formatCount(visits, 'visit')} today`),
  }
  const texts = await Promise.all(Object.entries(states).map(async ([path, state]) => [path, await state] as const))
  return Object.fromEntries(texts) as Record<Path, string>
}

const reviewsText = (waiting: number) => (waiting === 0 ? 'Nothing waiting' : `${formatNumber(waiting)} waiting`)

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
