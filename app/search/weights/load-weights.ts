import { profileOf } from '../../../domain/search/screening-filters.ts'
import { type SearchFilters, searchParams } from '../../../domain/search/search.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { type GroupWeights, readWeights } from '../../../screening/weights.ts'
import type { Services } from '../../../server/services.ts'
import { searchPath } from '../../ui/layout/search-path.ts'
import { searchFilters } from '../load-search.ts'

export interface WeightsView {
  profile: Profile
  /** Null for those of the profile. */
  weights: GroupWeights | null
  /** The search that the weights are for, without profile and weights. */
  filters: Partial<SearchFilters>
  /** The other profiles, with links to their weights. */
  profiles: { name: string; query: string; isChosen: boolean }[]
  /** The search as it is. */
  back: string
}

/** Null if there is no profile. */
export async function loadWeights(
  { screeningProfiles }: Pick<Services, 'screeningProfiles'>,
  params: URLSearchParams,
): Promise<WeightsView | null> {
  const { filters } = searchFilters(params)
  const all = await screeningProfiles.listCurrent()
  const profile = all.find(({ key }) => key === profileOf(filters)) ?? all[0]
  if (!profile) return null
  return {
    profile,
    weights: readWeights(params, profile),
    filters: { ...filters, profile: null, weights: null, page: 1 },
    profiles: all.map(({ key, name }) => ({
      name,
      query: String(searchParams({ ...filters, profile: key, weights: null, page: 1 })),
      isChosen: key === profile.key,
    })),
    back: searchPath(filters),
  }
}
