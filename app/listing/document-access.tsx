import { data, href, redirect } from 'react-router'
import { slugOfPath } from '../../domain/content/slug.ts'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { failureOf } from '../ui/form/failure.ts'
import { readFormData } from '../ui/form/read-form.ts'
import { NOT_SUBMITTED, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import type { Route } from './+types/document-access'
import { type AccessAnswer, AccessForm } from './access-form.tsx'
import { AccessState } from './access-state.tsx'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Document', matches)
}

const placeOf = ({ slug, document }: Route.LoaderArgs['params']) => ({ slug: slugOfPath(slug) ?? '', key: document })

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const { documentAccess } = context.get(services)
  const document = await loadOrThrow(context, () => documentAccess.read(viewer, placeOf(params)))
  return { document, opensNow: url.searchParams.has('open'), name: viewer.name, isVerified: viewer.isVerified }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireSignIn(context, request)
  const form = await readFormData(request)
  const { documentAccess } = context.get(services)
  const screen = href('/listings/:slug/access/:document', params)
  const textOf = (name: string) => String(form.get(name) ?? '')
  const reader = { name: textOf('name'), company: textOf('company') }
  try {
    switch (form.get('do')) {
      case 'ask':
        await documentAccess.request(viewer, placeOf(params), reader)
        return redirect(screen)
      case 'sign':
        await documentAccess.sign(viewer, placeOf(params), { ...reader, is_accepted: form.has('is_accepted') })
        return redirect(`${screen}?open`)
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code, status, message, errors } = failureOf(context, error)
    if (code === 'not_found') throw data(null, { status })
    const text = status < 500 ? error.message : message
    return data<AccessAnswer>({ typed: reader, ...(errors ? { errors } : { message: text }) }, { status })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason, form): AccessAnswer => {
    const typed = { name: String(form.get('name')), company: String(form.get('company')) }
    return { typed, message: NOT_SUBMITTED, reason }
  })

export default function DocumentAccess({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { document, opensNow, name, isVerified } = loaderData
  const { title, listing, isOwn, grant, access } = document
  const isAsked = grant?.state === 'requested' && access === 'request'
  const isEnded = grant?.state === 'refused' || grant?.state === 'revoked'
  const isOpen = !isOwn && !isAsked && !isEnded && !grant?.opens
  return (
    <div className="wrap pt-4 pb-12 md:pt-6">
      <Breadcrumb
        crumbs={[{ label: listing.title, to: href('/listings/:slug', { slug: listing.slug }) }, { label: title }]}
      />
      <div className="max-w-160">
        <h1 className="mt-2 text-32 font-title wrap-anywhere">{title}</h1>
        <p className="mt-1.5 wrap-anywhere text-ink-2">{listing.title}</p>
        <section className="mt-6 rounded-card border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
          {isOpen ? (
            <AccessForm document={document} name={name} isVerified={isVerified} answer={answer} />
          ) : (
            <AccessState document={document} opensNow={opensNow} />
          )}
        </section>
      </div>
    </div>
  )
}
