import { services } from '../../context.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/review-document'
import { attachment } from './attachment.ts'

/** A document of a submission, as an attachment. */
export async function loader({ context, params: { id, file } }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  try {
    return attachment(await context.get(services).reviews.openDocument(admin, { id, file }), file)
  } catch (error) {
    throw toRouteError(context, error)
  }
}
