import { services } from '../../context.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/review-document'

/** A document of a submission, as an attachment. */
export async function loader({ context, params: { id, file } }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  try {
    const { stream, size, contentType } = await context.get(services).reviews.openDocument(admin, { id, file })
    // Node.js takes any stream as a body.
    return new Response(stream as unknown as ReadableStream, {
      headers: {
        'Content-Type': contentType,
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${file.replace(/[^\w.-]/g, '')}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    throw toRouteError(context, error)
  }
}
