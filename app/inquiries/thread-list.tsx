import { Search } from 'lucide-react'
import { href, Link } from 'react-router'
import { THREAD_FILTERS, type ThreadFilter, type ThreadQuery, type ThreadRow } from '../../domain/lead/thread.ts'
import { formatDate } from '../../domain/text/format.ts'
import type { FoundThreads } from '../../server/people/leads/threads/service.ts'
import { Input } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { useWebsiteName } from '../ui/layout/website-name.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { Avatar } from '../ui/thread/avatar.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'

interface ThreadListProps {
  found: FoundThreads
  query: ThreadQuery
  /** Id of the open conversation. */
  openId?: string
}

/** The viewer's conversations, with search and filters. */
export function ThreadList({ found: { threads, counts, listing }, query, openId }: ThreadListProps) {
  const Heading = openId === undefined ? 'h1' : 'h2'
  const { data, page, per_page } = threads
  const pages = Math.ceil((threads.total ?? 0) / per_page)
  return (
    <>
      <div className="grid gap-3 px-4 pt-5 pb-4 md:px-5">
        <Heading className="text-20 font-semibold">Inquiries</Heading>
        {listing && (
          <p className="text-13 wrap-anywhere text-ink-2">
            About {listing.title}.{' '}
            <Link to={inquiriesPath({})} className="link">
              Show all inquiries
            </Link>
          </p>
        )}
        <SearchForm query={query} />
      </div>
      <nav aria-label="Filter inquiries" className="flex gap-1 border-b border-line px-2">
        {(Object.keys(THREAD_FILTERS) as ThreadFilter[]).map((show) => (
          <Link
            key={show}
            to={inquiriesPath({ ...query, show, page: 1 })}
            aria-current={show === query.show ? 'page' : undefined}
            className="flex h-10 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-13 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
          >
            {THREAD_FILTERS[show]}
            <span className="num text-12 text-ink-3">{counts[show]}</span>
          </Link>
        ))}
      </nav>
      {data.length === 0 ? (
        <NoThreads query={query} title={listing?.title ?? null} />
      ) : (
        <ul>
          {data.map((row) => (
            <ThreadItem key={row.id} row={row} query={query} isOpen={row.id === openId} />
          ))}
        </ul>
      )}
      <div className="px-4 py-3 empty:hidden">
        <Pagination
          page={page}
          pages={pages}
          hasNext={page < pages}
          toPage={(number) => inquiriesPath({ ...query, page: number })}
          label="Pages of inquiries"
        />
      </div>
    </>
  )
}

function SearchForm({ query: { q, show, listingId } }: { query: ThreadQuery }) {
  return (
    <Form method="get" action={href('/my/inquiries')} role="search" className="relative">
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      {listingId && <input type="hidden" name="listing" value={listingId} />}
      <Icon of={Search} className="pointer-events-none absolute top-3 left-3 text-ink-3" />
      <Input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        aria-label="Search inquiries"
        placeholder="Search by name, listing or words"
        className="pl-9!"
      />
    </Form>
  )
}

function NoThreads({ query: { show, q }, title }: { query: ThreadQuery; title: string | null }) {
  if (q !== '') return <EmptyState heading="No matching inquiries">Try other words.</EmptyState>
  if (show !== 'all') {
    return (
      <EmptyState heading={show === 'unread' ? 'Nothing unread' : 'No one is waiting on you'}>
        You’re up to date.
      </EmptyState>
    )
  }
  return (
    <EmptyState heading="No inquiries yet">
      {title === null
        ? 'Ask about a listing, or list your land: messages from both sides appear here.'
        : `When someone asks about ${title}, you can read and answer it here.`}
    </EmptyState>
  )
}

function ThreadItem({ row, query, isOpen }: { row: ThreadRow; query: ThreadQuery; isOpen: boolean }) {
  const websiteName = useWebsiteName()
  const name = row.with ?? websiteName
  return (
    <li>
      <Link
        to={inquiriesPath({ ...query, id: row.id })}
        aria-current={isOpen ? 'true' : undefined}
        className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line px-4 py-3.5 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_var(--accent)] md:px-5"
      >
        <Avatar name={name} />
        <span className="grid min-w-0">
          <span className="flex justify-between gap-2">
            <b className={`truncate ${row.unread > 0 ? 'font-semibold' : 'font-medium'}`}>{name}</b>
            <ShortTime iso={row.last_message_at} />
          </span>
          <span className="truncate text-13 text-ink-2">{row.title || `Message to ${websiteName}`}</span>
          <span className="truncate text-13 text-ink-3">
            {row.is_preview_own && 'You: '}
            {row.preview}
          </span>
        </span>
        {row.unread > 0 && (
          <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-12 font-label text-on-accent">
            {row.unread > 99 ? '99+' : row.unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** The time of a message of today, the date of an older one; the date in UTC without JavaScript. */
function ShortTime({ iso }: { iso: string }) {
  const isLocal = useHydrated()
  const date = new Date(iso)
  const isToday = isLocal && date.toDateString() === new Date().toDateString()
  const local = isToday
    ? date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    : date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  return (
    <time dateTime={iso} className="num text-12 leading-5 whitespace-nowrap text-ink-3">
      {isLocal ? local : formatDate(iso)}
    </time>
  )
}
