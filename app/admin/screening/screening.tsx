import { href, Link } from 'react-router'
import { formatCount, formatDate } from '../../../domain/text/format.ts'
import type { ProfileRow } from '../../../server/screening/profiles/service.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { FailureBanner } from '../list/action-banner.tsx'
import { type Column, ListTable } from '../list/list-table.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/screening'
import { ProfileTags } from './profile-tags.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Screening')

export const loader = ({ context }: Route.LoaderArgs) =>
  loadForAdmin(context, 'profiles_failed', (admin, { adminProfiles }) => adminProfiles.list(admin))

export default function Screening({ loaderData: { shown: profiles, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 text-32 font-title">Screening</h1>
      <p className="mt-1.5 mb-5 max-w-[68ch] text-ink-2">
        A profile says what makes a site suit a use. Everyone can read the current versions, with their sources, on the{' '}
        <Link to={href('/method')} className="link">
          method page
        </Link>
        .
      </p>
      {profiles === null ? (
        <FailureBanner message={failure ?? ''} retry={href('/admin/screening')} />
      ) : (
        <ListTable
          rows={profiles.map((profile) => ({ ...profile, id: profile.key }))}
          caption="Screening profiles"
          columns={COLUMNS}
        />
      )}
    </div>
  )
}

const COLUMNS: Column<ProfileRow & { id: string }>[] = [
  {
    head: 'Profile',
    cell: ({ key, name, summary }) => (
      <>
        <Link to={href('/admin/screening/:key', { key })} className="block font-semibold break-words hover:underline">
          {name}
        </Link>
        <span className="block text-13 break-words text-ink-3">{summary}</span>
      </>
    ),
  },
  {
    head: 'Version',
    className: 'num whitespace-nowrap',
    cell: ({ version }) => (
      <>
        <span className="text-ink-3 lg:hidden">Version </span>
        {version}
      </>
    ),
  },
  { head: 'State', cell: (profile) => <ProfileTags profile={profile} /> },
  {
    head: 'Contents',
    className: 'num text-13 text-ink-2',
    cell: ({ criteria, gates }) => `${formatCount(criteria, 'criterion', 'criteria')}, ${formatCount(gates, 'gate')}`,
  },
  {
    head: 'Changed',
    className: 'num text-13 whitespace-nowrap text-ink-2',
    cell: ({ changed_at }) =>
      changed_at === null ? (
        <span className="text-ink-3">Never</span>
      ) : (
        <>
          <span className="text-ink-3 lg:hidden">Changed </span>
          {formatDate(changed_at)}
        </>
      ),
  },
]
