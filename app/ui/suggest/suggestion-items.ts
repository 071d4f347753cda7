import { Clock, LandPlot, type LucideIcon, MapPin, Search } from 'lucide-react'
import { href } from 'react-router'
import { PLACE_KIND_LABELS, type PlaceSuggestion, type Suggestions } from '../../../domain/search/suggestion.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import type { Choice } from './panel-props.ts'
import type { RecentSearch } from './recent-searches.ts'

/** One option of the list. */
export interface SuggestionItem {
  key: string
  icon: LucideIcon
  label: string
  detail: string
  /** What it searches for, or the address that it opens. */
  leadsTo: Choice | string
}

export function suggestionItems({ intent, places, listings }: Suggestions, typed: string): SuggestionItem[] {
  const words = intent === null ? [] : [wordsItem(intent, typed)]
  const placeItems = places.map(
    (place): SuggestionItem => ({
      key: `place ${place.label}`,
      icon: MapPin,
      label: place.label,
      detail: [PLACE_KIND_LABELS[place.kind], ...siteCount(place)].join(' · '),
      leadsTo: { location: place.label },
    }),
  )
  const listingItems = listings.map(
    ({ title, place, slug }): SuggestionItem => ({
      key: `listing ${slug}`,
      icon: LandPlot,
      label: title,
      detail: `Listing · ${place}`,
      leadsTo: href('/listings/:slug', { slug }),
    }),
  )
  return [...words, ...placeItems, ...listingItems]
}

const wordsItem = (intent: string[], typed: string): SuggestionItem => ({
  key: 'words',
  icon: Search,
  label: intent.join(', '),
  detail: 'Search with these filters',
  leadsTo: { q: typed },
})

export const recentItems = (searches: readonly RecentSearch[]): SuggestionItem[] =>
  searches.map(({ label, query }) => ({
    key: `recent ${query}`,
    icon: Clock,
    label,
    detail: '',
    leadsTo: `${href('/search')}?${query}`,
  }))

const LEAST_ROUNDED = 100

/** “12 sites”, “No sites”, “About 3,900 sites”; nothing while they are being counted. */
function siteCount({ sites, isExact }: PlaceSuggestion): string[] {
  if (sites === null) return []
  if (sites === 0) return ['No sites']
  if (isExact || sites < LEAST_ROUNDED) return [formatCount(sites, 'site')]
  const unit = 10 ** (Math.floor(Math.log10(sites)) - 1)
  return [`About ${formatNumber(Math.round(sites / unit) * unit)} sites`]
}
