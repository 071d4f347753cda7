import { href } from 'react-router'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { submitTemplate } from '../ui/thread/submit-template.server.ts'
import { templateSubmitFailure } from '../ui/thread/template-answer.ts'
import { TemplateScreen } from '../ui/thread/template-screen.tsx'
import type { Route } from './+types/templates-page'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Message templates', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  return loadOrThrow(context, () => context.get(services).messageTemplates.list(viewer, 'own'))
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  submitTemplate({ context, request }, requireSignIn(context, request), 'own')

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, templateSubmitFailure)

export default function Templates({ loaderData: templates, actionData }: Route.ComponentProps) {
  const path = href('/my/inquiries/templates')
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <Breadcrumb crumbs={[{ label: 'Inquiries', to: href('/my/inquiries') }, { label: 'Templates' }]} />
      <h1 className="mt-2 mb-2 text-32 font-title">Message templates</h1>
      <TemplateScreen path={path} templates={templates} answer={actionData ?? undefined} />
    </div>
  )
}
