import { parseLeadQuery } from '../../../domain/lead-query.ts'
import { services } from '../../context.ts'
import { failureOf } from '../../ui/failure.ts'
import { PRIVATE } from '../../ui/private.ts'
import { admit } from '../admit.ts'
import type { Route } from './+types/leads-csv'

/** What the filters find, as a file that is made while it is sent. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const who = admit(context)
  const query = parseLeadQuery(new URL(request.url).searchParams)
  try {
    const file = await context.get(services).inbox.exportCsv(who, query)
    const day = new Date().toISOString().slice(0, 10)
    return new Response(file, {
      headers: {
        ...PRIVATE,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="voltacre-leads-${day}.csv"`,
      },
    })
  } catch (error) {
    // Nobody looks at a screen here: a line says what failed.
    const { message, status } = failureOf(context, error)
    const headers = { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(`${message}\n`, { status, headers })
  }
}
