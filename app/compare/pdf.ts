import { redirect } from 'react-router'
import { comparePath } from '../../domain/comparison/compared-sites.ts'
import { MIN_COMPARED } from '../../domain/screening/run.ts'
import { services, website } from '../context.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { SECRET } from '../ui/document/private.ts'
import type { Route } from './+types/pdf'
import { basisText } from './basis-text.ts'
import { findComparison } from './find-comparison.ts'
import { noticesOf } from './notices.ts'

/** Downloads a comparison as a PDF. With too few sites, the screen says what is missing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await loadOrThrow(context, () => findComparison(context, url.searchParams))
  const { sites, rows, screened, scoring } = found
  if (sites.length < MIN_COMPARED) throw redirect(`/compare${url.search}`, { headers: SECRET })
  const { publicUrl, settings } = context.get(website)
  const all = sites.map(({ site }) => site)
  const pdf = await loadOrThrow(context, () =>
    context.get(services).comparisonPdfs.draw({
      sites,
      rows,
      profile: scoring.used,
      basis: basisText(found),
      notes: [scoring.criteriaText, ...noticesOf(found)].filter((note) => note !== null),
      date: screened?.to ?? new Date().toISOString(),
      websiteName: settings.site_name,
      url: publicUrl + comparePath(all, scoring.scoring),
    }),
  )
  return new Response(pdf, {
    headers: {
      ...SECRET,
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="comparison.pdf"',
    },
  })
}
