import { redirect } from 'react-router'
import { comparePath } from '../../domain/comparison/compared-sites.ts'
import { parcelNumber } from '../../domain/screening/parcel-name.ts'
import { parseScoring } from '../../domain/screening/parcel-query.ts'
import { MAX_COMPARED } from '../../domain/screening/run.ts'
import { SECRET } from '../ui/document/private.ts'
import type { Route } from './+types/compare-redirect'

/** Parcels were compared here before all sites were compared in one place. Whether they are there is for that screen to say. */
export function loader({ params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  const numbers = searchParams.getAll('p').slice(0, MAX_READ).map(parcelNumber)
  const sites = [...new Set(numbers)]
    .filter((number) => number > 0)
    .slice(0, MAX_COMPARED)
    .map((number) => ({ kind: 'parcel' as const, run: id, number }))
  const path = comparePath(sites, { ...parseScoring(searchParams), showsAll: searchParams.has('all') })
  return redirect(path, { status: 301, headers: SECRET })
}

const MAX_READ = 100
