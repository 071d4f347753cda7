import { data, type RouterContextProvider } from 'react-router'
import { STARTER_TEMPLATES } from '../../domain/lead/message-template.ts'
import type { Thread, ThreadDocument } from '../../domain/lead/thread.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { FILE_FORM } from '../../domain/upload/uploads.ts'
import { services, website } from '../context.ts'
import { formAction } from '../traits.server.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import type { Route } from './+types/thread-page'
import { Conversation } from './conversation.tsx'
import { InquiriesFrame } from './frame.tsx'
import { readThreadQuery } from './read-query.ts'
import { submitThread } from './submit-thread.server.ts'
import { threadSubmitFailure } from './thread-answer.ts'
import { ThreadList } from './thread-list.tsx'

export const handle: ScreenHandle = { header: 'wide', footer: false }
export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Inquiry', matches)
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const { threads } = context.get(services)
  const query = readThreadQuery(url.searchParams)
  const thread = await loadOrThrow(context, () => threads.get(viewer, params.id))
  // Read from now on, and so counted as read in the list.
  await threads.markRead(viewer, params.id)
  const [found, own, documents] = await loadOrThrow(context, () =>
    Promise.all([
      threads.find(viewer, query),
      context.get(services).messageTemplates.list(viewer, 'own'),
      readDocuments(context, thread),
    ]),
  )
  return data({
    thread,
    documents,
    found,
    query,
    formKey: crypto.randomUUID(),
    isReporting: url.searchParams.has('report'),
    canWrite: viewer.isVerified,
    templates: [...own, ...STARTER_TEMPLATES[thread.party]],
  })
}

/**
 * Those that people other than its owner can open, ask for or sign for; none unless the listing is published. Read only if they're
 * needed, because an open conversation is loaded again every few seconds.
 */
async function readDocuments(
  context: Readonly<RouterContextProvider>,
  { listing, messages, party, may_change }: Thread,
): Promise<ThreadDocument[]> {
  if (!listing?.slug) return []
  const { publicUrl } = context.get(website)
  const isLinked = messages.some(({ text }) => text.includes(`${publicUrl}/listings/`))
  if (!isLinked && !(party === 'landowner' && may_change)) return []
  const { documents } = await context.get(services).listings.getBySlug(VISITOR, listing.slug)
  return documents.flatMap(({ title, access, url }) => (url === null ? [] : [{ title, access, url: publicUrl + url }]))
}

export const action = formAction({ multipart: FILE_FORM }, async ({ context, request, params }: Route.ActionArgs) =>
  submitThread({ context, request }, requireSignIn(context, request), params.id),
)

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, threadSubmitFailure)

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, found, query } = loaderData
  return (
    <InquiriesFrame isOpen list={<ThreadList found={found} query={query} openId={thread.id} />}>
      <Conversation key={thread.id} {...loaderData} answer={actionData} />
    </InquiriesFrame>
  )
}
