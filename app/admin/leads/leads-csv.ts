import { parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { requireAdmin } from '../require-admin.ts'
import type { Route } from './+types/leads-csv'

/** Streams the filtered leads as a CSV file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = parseLeadQuery(new URL(request.url).searchParams)
  try {
    const file = await context.get(services).inbox.exportCsv(admin, query)
    const day = new Date().toISOString().slice(0, 10)
    return new Response(file, {
      headers: {
        ...PRIVATE,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="voltacre-leads-${day}.csv"`,
      },
    })
  } catch (error) {
    // The browser downloads this response, so a plain-text line is clearer than a page.
    const { message, status } = failureOf(context, error)
    const headers = { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(`${message}\n`, { status, headers })
  }
}
