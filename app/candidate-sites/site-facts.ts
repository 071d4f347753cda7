import {
  type CandidateSiteDetails,
  SITE_KIND_LABELS,
  siteLocation,
} from '../../domain/candidate-site/candidate-site.ts'
import { formatNumber } from '../../domain/text/format.ts'
import { acresText } from '../ui/candidate-site/site-card.tsx'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** “Jan 2027” of “2027-01”; other texts as they are. */
function monthText(text: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? month.format(new Date(`${text}-01T00:00:00Z`)) : text
}

/** What is known about a site, as labels and texts. */
export function siteFacts(site: CandidateSiteDetails): [label: string, value: string][] {
  const isPlanned = site.kind === 'retiring-plant'
  const facts: [string, string | null][] = [
    ['Kind', SITE_KIND_LABELS[site.kind]],
    ['Program', site.program],
    ['Fuel or technology', site.fuel],
    [isPlanned ? 'Planned retirement' : 'Retired', site.retirement_date && monthText(site.retirement_date)],
    ['Also on the site', site.on_site],
    ['Owner, according to the source', site.owner],
    ['Address', site.address],
    ['City', site.city],
    ['County', site.county],
    ['State', site.state],
    ['Reference', site.reference],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/** “Retired power plant in El Paso County, Texas: 87 MW. Public data, not an offer.” */
export function siteDescription(site: CandidateSiteDetails): string {
  const figures = [
    site.acres === null ? null : acresText(site.acres),
    site.capacity_mw === null ? null : `${formatNumber(site.capacity_mw)} MW`,
  ].filter((figure) => figure !== null)
  const where = `${SITE_KIND_LABELS[site.kind]} in ${siteLocation(site)}`
  return `${[where, ...(figures.length > 0 ? [figures.join(', ')] : [])].join(': ')}. Public data about the site, not an offer.`
}
