import { redirect } from 'react-router'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import type { Route } from './+types/inquiries'
import { InquiriesFrame } from './frame.tsx'
import { readThreadQuery } from './read-query.ts'
import { ThreadList } from './thread-list.tsx'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Inquiries', matches)
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const query = readThreadQuery(url.searchParams)
  const found = await loadOrThrow(context, () => context.get(services).threads.find(viewer, query))
  if (query.page > 1 && found.threads.data.length === 0) throw redirect(inquiriesPath({ ...query, page: 1 }))
  return { query, found, unverified: viewer.isVerified ? null : viewer.email }
}

export default function Inquiries({ loaderData: { query, found, unverified } }: Route.ComponentProps) {
  return (
    <InquiriesFrame list={<ThreadList found={found} query={query} />}>
      <div className="grid flex-1 content-center">
        <EmptyState heading={found.counts.all === 0 ? 'Nothing here yet' : 'Choose a conversation'}>
          {unverified === null
            ? 'What you and the other side write is shown here.'
            : `Verify ${unverified} to see messages that were sent from it, and to answer.`}
        </EmptyState>
      </div>
    </InquiriesFrame>
  )
}
