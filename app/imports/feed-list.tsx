import { href, Link } from 'react-router'
import type { ListingFeed } from '../../domain/draft/listing-import.ts'
import { Form } from '../ui/form/form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'

/** The addresses that are checked every day. */
export function FeedList({ feeds }: { feeds: readonly ListingFeed[] }) {
  if (feeds.length === 0) return null
  return (
    <section className="min-w-0">
      <h2 className="text-20">Feeds</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} />
        ))}
      </ul>
    </section>
  )
}

function FeedRow({ feed: { id, url, is_active, checked_at, failure, import_id } }: { feed: ListingFeed }) {
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <h3 className="text-15 wrap-anywhere">{url}</h3>
        <p className="text-13 text-ink-3">
          {is_active ? 'Checked every day' : failure ? 'Stopped' : 'Paused'}
          {checked_at && (
            <>
              , last <LocalTime iso={checked_at} />
            </>
          )}
          {import_id && (
            <>
              .{' '}
              <Link to={href('/my/imports/:id', { id: import_id })} className="link">
                Open the last import<span className="sr-only"> of {url}</span>
              </Link>
            </>
          )}
        </p>
        {failure && <p className="mt-1 text-13 text-bad-ink">{failure}</p>}
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Do what="check" pending="Checking..." label="Check now" url={url} />
        {is_active ? (
          <Do what="pause" pending="Pausing..." label="Pause" url={url} />
        ) : (
          <Do what="resume" pending="Resuming..." label="Resume" url={url} />
        )}
        <Do what="remove" pending="Removing..." label="Remove" url={url} />
      </Form>
    </li>
  )
}

const Do = ({ what, pending, label, url }: { what: string; pending: string; label: string; url: string }) => (
  <SubmitButton kind={what === 'remove' ? 'quiet' : 'plain'} size="sm" pending={pending} name="do" value={what}>
    {label}
    <span className="sr-only"> {url}</span>
  </SubmitButton>
)
