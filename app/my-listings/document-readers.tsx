import { data, href } from 'react-router'
import { GRANT_DECISIONS } from '../../domain/listing/document-grant.ts'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { failureOf } from '../ui/form/failure.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { readFormData } from '../ui/form/read-form.ts'
import { type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import type { Route } from './+types/document-readers'
import { ReadersOfDocument } from './readers-of-document.tsx'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Who can see your documents', matches)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  return loadOrThrow(context, () => context.get(services).documentAccess.readers(viewer, params.id))
}

interface ReadersAnswer {
  message: string
  reason?: SubmitFailure
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireSignIn(context, request)
  const form = await readFormData(request)
  const decision = GRANT_DECISIONS.find((each) => each === form.get('do'))
  if (!decision) throw data(null, { status: 400 })
  try {
    await context.get(services).documentAccess.decide(viewer, String(form.get('grant')), decision)
    return null
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'not_found') throw data(null, { status })
    return data<ReadersAnswer>({ message }, { status })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ReadersAnswer => ({ message: 'We couldn’t save this change.', reason }))

export default function DocumentReaders({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { title, documents } = loaderData
  return (
    <div className="wrap pt-4 pb-12 md:pt-6">
      <Breadcrumb crumbs={[{ label: 'My listings', to: href('/my/listings') }, { label: title }]} />
      <div className="grid max-w-200 gap-6">
        <header>
          <h1 className="mt-2 text-32 font-title">Who can see your documents</h1>
          <p className="mt-1.5 wrap-anywhere text-ink-2">{title}</p>
        </header>
        {answer && <FormFailure message={answer.message} reason={answer.reason} />}
        {documents.map((document) => (
          <ReadersOfDocument key={document.key} document={document} />
        ))}
        {documents.length === 0 && (
          <p className="rounded-card border border-line bg-surface px-5 py-6 text-ink-2">
            No document of this listing is on request or behind an NDA. To change that, edit the listing and choose who
            can see each document.
          </p>
        )}
      </div>
    </div>
  )
}
