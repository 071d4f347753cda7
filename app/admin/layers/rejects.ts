import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { requireAdmin } from '../require-admin.ts'
import type { Route } from './+types/rejects'

/** Streams the rejected features of an import, to correct and import them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  try {
    const file = await context.get(services).adminLayers.getRejects(admin, params.id, params.import)
    if (file === null) return plain('This file is no longer available.', 404)
    const { disposition, size, contentType, body } = file
    return new Response(body, {
      headers: {
        ...PRIVATE,
        'Content-Type': contentType,
        'Content-Length': String(size),
        'Content-Disposition': disposition,
      },
    })
  } catch (error) {
    const { message, status } = failureOf(context, error)
    return plain(message, status)
  }
}

/** The browser downloads this response, so a plain-text line is clearer than a page. */
const plain = (message: string, status: number) =>
  new Response(`${message}\n`, { status, headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' } })
