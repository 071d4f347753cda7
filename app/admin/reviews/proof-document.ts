import { services } from '../../context.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/proof-document'
import { attachment } from './attachment.ts'

/** The document of a proof of ownership, as an attachment. */
export async function loader({ context, params: { proof } }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  try {
    const file = await context.get(services).ownership.openDocument(admin, proof)
    const extension = file.contentType.split('/').at(-1)
    return attachment(file, `proof-of-ownership.${extension}`)
  } catch (error) {
    throw toRouteError(context, error)
  }
}
