import { href, Link, redirect } from 'react-router'
import { pageOf } from '../../domain/list-params.ts'
import type { ReceivedInquiry } from '../../domain/listing/received-inquiry.ts'
import { formatCount } from '../../domain/text/format.ts'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { InquiredListing, InquiryItem } from '../ui/list/inquiry-item.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { mailAddress } from '../ui/text/mail-address.ts'
import type { Route } from './+types/inquiries'
import { inquiriesPath } from './inquiries-path.ts'

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Inquiries about my listings', matches)
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const listingId = url.searchParams.get('listing') || null
  const page = pageOf(url.searchParams)
  const found = await loadOrThrow(context, () =>
    context.get(services).ownListings.findInquiries(viewer, { listingId, page }),
  )
  if (page > 1 && found.inquiries.data.length === 0) throw redirect(inquiriesPath({ listingId }))
  return { ...found, listingId }
}

export default function Inquiries({ loaderData: { title, inquiries, listingId } }: Route.ComponentProps) {
  const { data, page, per_page, total, total_exact } = inquiries
  const count = total ?? 0
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <Breadcrumb crumbs={[{ label: 'My listings', to: href('/my/listings') }, { label: 'Inquiries' }]} />
      <h1 className="mt-2 text-32 font-title">Inquiries</h1>
      <p className="num mt-1 text-15 wrap-anywhere text-ink-2">
        {formatCount(count, 'inquiry', 'inquiries')}
        {total_exact ? '' : ' or more'} about {title ?? 'your listings'}.{' '}
        {title !== null && (
          <Link to={inquiriesPath({})} className="link">
            Show all inquiries
          </Link>
        )}
      </p>
      <section aria-label="Inquiries" className="mt-6 rounded-card border border-line bg-surface">
        {count === 0 ? (
          <EmptyState heading="No inquiries yet">
            When someone asks about {title ?? 'one of your listings'}, we email you, and you can read it here.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((inquiry) => (
              <Received key={inquiry.id} inquiry={inquiry} />
            ))}
          </ul>
        )}
      </section>
      <div className="mt-5">
        <Pagination
          page={page}
          pages={total_exact ? Math.ceil(count / per_page) : null}
          hasNext={total_exact ? page * per_page < count : data.length === per_page}
          toPage={(number) => inquiriesPath({ listingId, page: number })}
          label="Pages of inquiries"
        />
      </div>
    </div>
  )
}

function Received({ inquiry: { name, email, company, message, created_at, listing } }: { inquiry: ReceivedInquiry }) {
  return (
    <InquiryItem
      heading={name}
      time={created_at}
      note={
        <>
          {company && `${company}. `}About <InquiredListing {...listing} />
        </>
      }
      message={message}
    >
      <p className="text-13 wrap-anywhere">
        Reply to{' '}
        <a href={mailAddress(email, { subject: `Re: ${listing.title}` })} className="link">
          {email}
        </a>
      </p>
    </InquiryItem>
  )
}
