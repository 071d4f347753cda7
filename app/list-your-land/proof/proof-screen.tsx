import { data, href, redirect } from 'react-router'
import { draftTitle } from '../../../domain/draft/draft.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { FILE_FORM } from '../../../domain/upload/uploads.ts'
import { caller, services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { cookieHeaders } from '../../ui/document/cookies.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Wrap } from '../../ui/layout/section.tsx'
import type { Route } from './+types/proof-screen'
import type { ProofAnswer } from './proof-answer.ts'
import { ProofForm } from './proof-form.tsx'
import { ProofList } from './proof-list.tsx'

export const headers = () => PRIVATE

export async function loader({ context, request, params: { draft: id } }: Route.LoaderArgs) {
  const who = requireSignIn(context, request)
  const { drafts, ownership } = context.get(services)
  const from = context.get(caller)
  try {
    const cookies = await drafts.claim(who, from)
    const { fields } = await drafts.get(who, from, id)
    const proofs = await ownership.list(who, { draftId: id })
    const title = draftTitle(fields)
    return data({ title, proofs }, { headers: cookieHeaders(cookies) })
  } catch (error) {
    if (isErrorCode(error, 'draft_not_found')) throw data(null, { status: 404 })
    throw error
  }
}

const FIELDS = ['kind', 'owner_of_record', 'reference', 'document', 'proof', 'code'] as const

function typedIn(form: FormData): Record<(typeof FIELDS)[number], string> {
  const textOf = (name: string) => String(form.getAll(name).findLast((value) => typeof value === 'string') ?? '')
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(name)])) as Record<(typeof FIELDS)[number], string>
}

export const action = formAction({ multipart: FILE_FORM }, async ({ context, request, params }: Route.ActionArgs) => {
  const id = params.draft
  const who = requireSignIn(context, request)
  const { uploads, ownership } = context.get(services)
  let typed: ProofAnswer['typed'] = {}
  try {
    const { form, errors } = await uploads.readForm(who, request, { document: 'ownership-document' })
    const { kind, owner_of_record, reference, document, proof, code } = typedIn(form)
    typed = { kind, owner_of_record, reference, document, proof, code }
    if (form.get('do') === 'code') await ownership.enterCode(who, { id: proof, code })
    else {
      await ownership.list(who, { draftId: id })
      if (errors.document) return data<ProofAnswer>({ errors, typed }, { status: 422 })
      await ownership.submit(who, { draftId: id }, { kind, owner_of_record, reference, document })
    }
    return redirect(href('/list-your-land/:draft/proof', { draft: id }))
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (code === 'draft_not_found' || code === 'not_found' || code === 'too_large') throw data(null, { status })
    const text = errors === null && error instanceof Error && status < 500 ? error.message : message
    return data<ProofAnswer>({ ...(errors === null && { message: text }), errors: errors ?? {}, typed }, { status })
  }
})

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): ProofAnswer => ({
      errors: {},
      typed: typedIn(form),
      message: 'We couldn’t submit your proof.',
      reason,
    }),
  )

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Proof of ownership: list your land', matches)
}

export default function ProofScreen({ loaderData, actionData: answer, params: { draft } }: Route.ComponentProps) {
  const { title, proofs } = loaderData
  return (
    <Wrap className="pb-12">
      <div className="mx-auto grid max-w-160 gap-8 pt-5 md:pt-10">
        <header>
          <h1 className="text-32 font-title">Proof of ownership</h1>
          <p className="mt-1 text-15 break-words text-ink-2">{title}</p>
          <p className="mt-3 max-w-[62ch] text-15 text-ink-2">
            Show that you may list this land. Once we’ve checked it, your listing gets a badge that says what we
            verified and when. Only we see the document and the name. A badge is valid for one year.
          </p>
        </header>
        {proofs.length > 0 && <ProofList proofs={proofs} answer={answer} />}
        <ProofForm key={proofs.length} draft={draft} isFirst={proofs.length === 0} answer={answer} />
      </div>
    </Wrap>
  )
}
