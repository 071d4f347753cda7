import { href } from 'react-router'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { InquiredListing, InquiryItem } from '../ui/list/inquiry-item.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import type { Route } from './+types/inquiries'
import { countSavedTabs } from './count-saved-tabs.ts'
import { SavedPage } from './saved-page.tsx'

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Inquiries', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const [inquiries, counts] = await Promise.all([
    context.get(services).leads.findOwn(viewer),
    countSavedTabs(context, viewer),
  ])
  return { inquiries, counts, unverified: viewer.isVerified ? null : viewer.email }
}

export default function Inquiries({ loaderData: { inquiries, counts, unverified } }: Route.ComponentProps) {
  return (
    <SavedPage tab="inquiries" counts={counts}>
      <section aria-label="Inquiries" className="mt-6 rounded-card border border-line bg-surface">
        {inquiries.length === 0 ? (
          <EmptyState heading="No inquiries yet" action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}>
            {unverified === null
              ? 'Ask about a listing, and your message is listed here with our replies.'
              : `Verify ${unverified} to see the messages that were sent from it.`}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {inquiries.map(({ id, title, slug, message, created_at, replies }) => (
              <InquiryItem
                key={id}
                heading={<InquiredListing title={title} slug={slug} />}
                time={created_at}
                message={message}
              >
                {replies.map((reply) => (
                  <blockquote
                    key={reply.created_at}
                    className="mt-1.5 border-l-2 border-accent-line pl-3 wrap-anywhere whitespace-pre-line"
                  >
                    <p className="text-13 text-ink-3">
                      Our reply, <LocalTime iso={reply.created_at} />
                    </p>
                    {reply.body}
                  </blockquote>
                ))}
                {replies.length === 0 && <p className="text-13 text-ink-3">No reply yet</p>}
              </InquiryItem>
            ))}
          </ul>
        )}
      </section>
    </SavedPage>
  )
}
