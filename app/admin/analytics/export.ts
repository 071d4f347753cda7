import { readAnalyticsQuery } from '../../../domain/analytics.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/export'

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = readAnalyticsQuery(url.searchParams)
  try {
    const csv = await context.get(services).analytics.csv(admin, query)
    const name = `analytics-${query.period}-${new Date().toISOString().slice(0, 10)}.csv`
    return new Response(csv, {
      headers: {
        ...PRIVATE,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    })
  } catch (error) {
    throw toRouteError(context, error)
  }
}
