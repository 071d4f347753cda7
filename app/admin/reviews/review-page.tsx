import { data, href, redirect } from 'react-router'
import { isErrorCode } from '../../../domain/errors.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { readFormData } from '../../ui/form/read-form.ts'
import { type SubmitFailure, withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { agoText } from '../dashboard/activity.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/review-page'
import { Changes } from './changes.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { changesSinceDecision, fieldChanges } from './field-changes.server.ts'
import { Checklist, Duplicates, Owner, Signals } from './panels.tsx'
import { PastDecisions } from './past-decisions.tsx'
import { Proofs } from './proofs.tsx'
import { ReviewHead } from './review-head.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Review')

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  try {
    const { reviews, ownership } = context.get(services)
    const review = await reviews.open(admin, params.id)
    const proofs = await ownership.forReview(admin, review.id)
    const since = changesSinceDecision(review)
    return {
      review,
      proofs,
      changes: fieldChanges(review),
      since,
      age: agoText(new Date(review.submitted_at), new Date()),
    }
  } catch (error) {
    throw toRouteError(context, error)
  }
}

export interface ReviewAnswer {
  message: string
  reason?: SubmitFailure
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { reviews, ownership } = context.get(services)
  const form = await readFormData(request)
  const textOf = (name: string) => String(form.get(name) ?? '')
  const version = Number(textOf('version'))
  try {
    switch (textOf('do')) {
      case 'release':
        await reviews.release(admin, id)
        return redirect(href('/admin/reviews'))
      case 'check':
        await reviews.setCheck(admin, id, { key: textOf('key'), isTicked: form.has('ticked') })
        return null
      case 'request':
        await reviews.setRequest(admin, id, { field: textOf('field'), text: textOf('text') })
        return null
      case 'remove':
        await reviews.setRequest(admin, id, { field: textOf('field'), text: '' })
        return null
      case 'verify-proof':
      case 'reject-proof':
        await ownership.decide(admin, textOf('proof'), {
          verified: textOf('do') === 'verify-proof',
          owner_of_record: textOf('owner_of_record'),
          note: textOf('note'),
        })
        return null
      case 'request-changes':
        await reviews.requestChanges(admin, id, version)
        return redirect(href('/admin/reviews'))
      case 'approve':
        await reviews.approve(admin, id, version)
        return redirect(href('/admin/reviews'))
      case 'reject':
        await reviews.reject(admin, id, { version, reason: textOf('reason') })
        return redirect(href('/admin/reviews'))
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    if (status === 403 || isErrorCode(error, 'review_not_found')) throw toRouteError(context, error)
    const [first] = Object.values(errors ?? {})
    return data<ReviewAnswer>({ message: first ?? (status < 500 ? error.message : message) }, { status })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ReviewAnswer => ({ message: 'We couldn’t save this change.', reason }))

export default function ReviewPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { review, proofs, changes, since, age } = loaderData
  const { assessment } = review
  const canDecide = review.state === 'in_review' && review.lock.is_mine
  return (
    <>
      <div className="wrap pt-6 pb-8 md:pt-8">
        <BackToDashboard>
          <BackLink to={href('/admin/reviews')}>All reviews</BackLink>
        </BackToDashboard>
        <ReviewHead review={review} age={age} changed={changes.filter(({ isChanged }) => isChanged).length} />
        {answer && (
          <div className="mb-4">
            <FormFailure message={answer.message} reason={answer.reason} />
          </div>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
          <div className="grid gap-5">
            <PastDecisions decisions={review.past_decisions} since={since ?? []} />
            <Changes review={review} changes={changes} canDecide={canDecide} />
          </div>
          <div className="grid gap-4">
            {assessment && <Signals assessment={assessment} />}
            {assessment && <Duplicates duplicates={assessment.duplicates} />}
            {assessment && <Checklist items={assessment.checklist} ticked={review.checks} canDecide={canDecide} />}
            <Proofs review={review.id} proofs={proofs} />
            <Owner owner={review.owner} contact={review.submitted.contact} />
          </div>
        </div>
      </div>
      {canDecide && <DecisionBar review={review} />}
    </>
  )
}
