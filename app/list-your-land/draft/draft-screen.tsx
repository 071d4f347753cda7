import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { isEditable } from '../../../domain/draft/draft.ts'
import { DRAFT_STEPS, isStep, STEP_LABELS, stepAfter } from '../../../domain/draft/step-names.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { AREA_FORM, FILE_FORM } from '../../../domain/upload/uploads.ts'
import { caller, services, viewer } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { withNext } from '../../ui/account/next-param.ts'
import { cookieHeaders } from '../../ui/document/cookies.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Wrap } from '../../ui/layout/section.tsx'
import type { Route } from './+types/draft-screen'
import { DraftForm } from './draft-form.tsx'
import { InReview } from './in-review.tsx'
import { loadDraft } from './load-draft.ts'
import { FILE_FIELDS, readStepForm } from './read-step-form.ts'
import type { DraftAnswer } from './step-props.ts'

export const headers = () => PRIVATE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const step = params.step ?? DRAFT_STEPS[0]
  if (!isStep(step)) throw data(null, { status: 404 })
  const { drafts } = context.get(services)
  const [who, from] = [context.get(viewer), context.get(caller)]
  try {
    const cookies = await drafts.claim(who, from)
    const loaded = await loadDraft(context, { id: params.draft, step })
    const { state } = loaded.draft
    // What was decided shows there.
    if (!isEditable(state) && state !== 'in_review') return redirect(href('/my/listings'))
    return data(loaded, { headers: cookieHeaders(cookies) })
  } catch (error) {
    if (isErrorCode(error, 'draft_not_found')) throw missingDraft(context, request)
    throw error
  }
}

const multipart = ({ step = '' }: { step?: string }) => (Object.hasOwn(FILE_FIELDS, step) ? FILE_FORM : AREA_FORM)

export const action = formAction({ multipart }, async ({ context, request, params }: Route.ActionArgs) => {
  const step = params.step ?? DRAFT_STEPS[0]
  if (!isStep(step)) throw data(null, { status: 404 })
  const { drafts } = context.get(services)
  const [who, from, id] = [context.get(viewer), context.get(caller), params.draft]
  const stepPath = (to: string) => href('/list-your-land/:draft/:step?', { draft: id, step: to })
  const { changes, to, intent, errors } = await readStepForm(context, request, step)
  try {
    if (intent === 'withdraw') {
      await drafts.withdraw(who, from, id)
      return redirect(stepPath('review'))
    }
    await drafts.save(who, from, { id, changes })
    if (Object.keys(errors).length > 0) return data<DraftAnswer>({ errors }, { status: 422 })
    if (intent === 'submit') {
      await drafts.submit(who, from, id)
      return redirect(stepPath('review'))
    }
    if (to === 'exit') return redirect(href(who.kind === 'user' ? '/my/listings' : '/list-your-land'))
    return redirect(stepPath(isStep(to) ? to : stepAfter(step)))
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (code === 'draft_not_found') throw missingDraft(context, request)
    const text = status < 500 && error instanceof Error ? error.message : message
    return data<DraftAnswer>({ message: text, errors: errors ?? {} }, { status })
  }
})

/** A visitor may have signed out, or be on another device. */
function missingDraft(context: Readonly<RouterContextProvider>, request: Request) {
  if (context.get(viewer).kind === 'user') return data(null, { status: 404 })
  return redirect(withNext(href('/login'), new URL(request.url).pathname))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): DraftAnswer => ({
      errors: {},
      message: NOT_SENT.get(form.get('intent')) ?? 'We couldn’t save this step. It’s still on this device.',
      reason,
    }),
  )

/** The messages of forms that do more than save, by intent. */
const NOT_SENT: ReadonlyMap<unknown, string> = new Map([
  ['submit', 'We couldn’t submit your listing. Nothing you entered is lost.'],
  ['withdraw', 'We couldn’t withdraw your listing.'],
])

export function meta({ matches, params }: Route.MetaArgs) {
  const step = params.step ?? DRAFT_STEPS[0]
  return hiddenMeta(isStep(step) ? `${STEP_LABELS[step]}: list your land` : 'List your land', matches)
}

export default function DraftScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, step } = loaderData
  return (
    <Wrap className="pb-12">
      {isEditable(draft.state) ? (
        <DraftForm key={`${draft.id} ${step}`} loaded={loaderData} answer={actionData} />
      ) : (
        <InReview draft={draft} answer={actionData} />
      )}
    </Wrap>
  )
}
