import type { OwnListing } from '../../domain/listing/own-listing.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Button } from '../ui/form/button.tsx'
import { Form } from '../ui/form/form.tsx'

/** Asks whether a listing is still available. */
export function FreshnessBanner({ listing: { id, title, listing } }: { listing: OwnListing }) {
  if (!listing?.unlist_on) return null
  const confirmed = listing.last_confirmed_at
  return (
    <section className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-l-[3px] border-line-strong border-l-caution bg-surface px-5 py-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-15">Is {title} still available?</h2>
        <p className="text-ink-2">
          {confirmed
            ? `Last confirmed on ${formatDate(confirmed)}.`
            : `Listed on ${formatDate(listing.created_at)} and not confirmed since.`}{' '}
          We’ll unlist it on {formatDate(listing.unlist_on)} if we don’t hear from you.
        </p>
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {listing.lifecycle === 'published' && (
          <Button type="submit" name="do" value="under-offer">
            Under offer
          </Button>
        )}
        <Button type="submit" name="do" value="withdraw">
          Withdraw
        </Button>
        <Button type="submit" name="do" value="confirm" kind="primary">
          Confirm it’s still available
        </Button>
      </Form>
    </section>
  )
}
