import { href } from 'react-router'
import { PRIVATE } from '../../ui/document/private.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { submitTemplate } from '../../ui/thread/submit-template.server.ts'
import { templateSubmitFailure } from '../../ui/thread/template-answer.ts'
import { TemplateScreen } from '../../ui/thread/template-screen.tsx'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import { requireAdmin } from '../require-admin.ts'
import type { Route } from './+types/templates-page'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Message templates')

export const loader = ({ context }: Route.LoaderArgs) =>
  loadForAdmin(context, 'leads_failed', (viewer, { messageTemplates }) => messageTemplates.list(viewer, 'operator'))

export const action = async ({ context, request }: Route.ActionArgs) =>
  submitTemplate({ context, request }, requireAdmin(context), 'operator')

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, templateSubmitFailure)

export default function Templates({ loaderData: { failure, shown }, actionData }: Route.ComponentProps) {
  if (shown === null) return <Unavailable heading="Message templates" failure={failure} />
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={href('/admin/leads')}>All leads</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 mb-2 text-32 font-title">Message templates</h1>
      <TemplateScreen path={href('/admin/leads/templates')} templates={shown} answer={actionData ?? undefined} />
    </div>
  )
}
