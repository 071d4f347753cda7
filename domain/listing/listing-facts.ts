import { beyondDistance, type NearbyFeature, type NearbyKind, nearbyDistance, nearbySource } from '../layer/nearby.ts'
import { formatAcreNumber, formatHectares, formatUsd } from '../text/format.ts'
import { evidenceNote } from './evidence-text.ts'
import type { Lifecycle, Listing, PriceType } from './listing.ts'
import { formatMegawatts } from './megawatts.ts'

/** “$463/month”, “$35,000”; null without a price. */
export function pricePerAcre(price: number | null, type: PriceType, acres: number): string | null {
  if (price === null || acres <= 0) return null
  const perAcre = price / acres
  const amount = perAcre > 0 && perAcre < 1 ? 'Under $1' : formatUsd(perAcre)
  return type === 'lease' ? `${amount}/month` : amount
}

/** The stage of the deal as admins see it. */
export const STAGE_LABELS: Record<Lifecycle, string> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  under_offer: 'Under offer',
  closed: 'Closed',
}

/** The stage as visitors see it. */
export const LIFECYCLE_LABELS: Record<Lifecycle, string> = { ...STAGE_LABELS, published: 'Available' }

const SPECIFIC_STAGES = ['in_review', 'under_offer', 'closed'] as const
type SpecificStage = (typeof SPECIFIC_STAGES)[number]

/** Whether the stage says more than that a listing is published or a draft. */
export const isSpecificStage = (stage: string): stage is SpecificStage =>
  (SPECIFIC_STAGES as readonly string[]).includes(stage)

/** Null for an unknown value. */
export function yesNo(value: boolean | null | undefined, yes: string, no: string): string | null {
  if (value === null || value === undefined) return null
  return value ? yes : no
}

export interface KeyFigure {
  key: 'parcel' | 'power' | 'line' | 'substation' | 'fiber' | 'zoning'
  label: string
  /** Null if unknown. */
  value: string | null
  /** Of a number; a value without it is text. */
  unit?: string
  /** Source or evidence. */
  note: string | null
}

const BY_LANDOWNER = 'Stated by the landowner'

/**
 * The six key figures of a listing and of its fact sheet.
 * @param nearest what map layers have near the parcel; empty if that isn't known
 */
export function keyFigures(listing: Listing, nearest: readonly NearbyFeature[]): KeyFigure[] {
  const { parcel_size_acres: acres, available_power_mw: power, substation_on_site, utility_access } = listing
  const substation = yesNo(substation_on_site, 'On site', 'Not on site')
  const fiber = yesNo(utility_access.fiber, 'Available', 'Not available')
  return [
    { key: 'parcel', label: 'Parcel size', value: formatAcreNumber(acres), unit: 'acres', note: formatHectares(acres) },
    {
      key: 'power',
      label: 'Available power',
      value: power === null ? null : formatMegawatts(power),
      unit: 'MW',
      note: evidenceNote(listing),
    },
    { key: 'line', label: 'Nearest line', ...mappedFigure(nearest, 'transmission-lines') },
    { key: 'substation', label: 'Substation', ...substationFigure(substation, nearest) },
    { key: 'fiber', label: 'Fiber route', value: fiber, note: fiber && BY_LANDOWNER },
    { key: 'zoning', label: 'Zoning', value: listing.zoning_info?.trim() || null, note: null },
  ]
}

type Figure = Pick<KeyFigure, 'value' | 'unit' | 'note'>

/** “0.4 mi, 100–161 kV”: what a map layer has nearest. */
function mappedFigure(nearest: readonly NearbyFeature[], kind: NearbyKind): Figure {
  const feature = nearest.find((each) => each.kind === kind)
  if (!feature) return { value: null, note: 'Distance not measured' }
  if (feature.state === 'unknown') return { value: null, note: 'No data here' }
  if (feature.state === 'beyond') return { value: beyondDistance(feature.km), note: null }
  const [distance, unit] = nearbyDistance(feature.km).split(/ (?=mi$)/)
  const source = nearbySource(feature)
  if (!unit) return { value: distance!, note: feature.value ? `${feature.value} · ${source}` : source }
  return {
    value: distance!,
    unit: feature.value ? `${unit}, ${feature.value.replace('Under', 'under')}` : unit,
    note: source,
  }
}

/** What the landowner says, and beside it what the map has, which may contradict it. */
function substationFigure(stated: string | null, nearest: readonly NearbyFeature[]): Figure {
  if (stated === null) return mappedFigure(nearest, 'substations')
  const feature = nearest.find(({ kind }) => kind === 'substations')
  if (feature?.state !== 'found') return { value: stated, note: BY_LANDOWNER }
  const mapped = [feature.name, nearbyDistance(feature.km, 'on the parcel')].filter(Boolean).join(', ')
  return { value: stated, note: `${BY_LANDOWNER}. Nearest on the map: ${mapped}` }
}

/** Where the fact sheet of a listing is served. */
export const factSheetPath = (slug: string): string => `/listings/${encodeURIComponent(slug)}/fact-sheet.pdf`
