import type { RouterContextProvider } from 'react-router'
import { parseScoring } from '../../../domain/screening/parcel-query.ts'
import { MAX_COMPARED } from '../../../domain/screening/run.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import type { CriteriaCoverage } from '../../../screening/known-criteria.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { ComparedSite } from '../../../screening/report/compare-rows.ts'
import type { ParcelWithDocument, Run } from '../../../server/screening/runs/service.ts'
import { services, viewer } from '../../context.ts'
import { parcelNumber } from '../parcel-number.ts'
import { parcelName } from '../run/run-view.ts'

export interface FoundSite extends ComparedSite {
  name: string
  parcel: ParcelWithDocument['parcel']
  input: ScreeningDocument['input']
}

export interface FoundSites {
  run: Run
  /** What all the sites are scored by. */
  used: Profile
  coverage: CriteriaCoverage
  /** In the order of the query. Those that weren’t screened are left out. */
  sites: FoundSite[]
}

/** The parcels of the query `p` with their facts and scores. @throws what the service throws */
export async function findSites(
  context: Readonly<RouterContextProvider>,
  id: string,
  params: URLSearchParams,
): Promise<FoundSites> {
  const { screenings } = context.get(services)
  const who = context.get(viewer)
  const run = await screenings.get(who, id)
  const numbers = [...new Set(params.getAll('p').slice(0, 100).map(parcelNumber))].filter(
    (number) => number > 0 && number <= run.total,
  )
  const scoring = parseScoring(params)
  const [{ used, coverage }, ...found] = await Promise.all([
    screenings.getScoring(who, id, scoring),
    ...numbers.slice(0, MAX_COMPARED).map((number) => screenings.getParcel(who, id, number, scoring)),
  ])
  const sites = found.flatMap(({ parcel, document }) => {
    const score = document?.scores.find(({ profile }) => profile === used.key)
    if (!document || !score) return []
    return [{ name: parcelName(parcel), parcel, input: document.input, facts: document.facts, score }]
  })
  return { run, used, coverage, sites }
}
