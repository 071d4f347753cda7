import type { CandidateSite } from '../../../domain/candidate-site/candidate-site.ts'
import { unscoredNote } from '../../../screening/wording/score-text.ts'
import type { SiteCluster } from '../../../server/land/candidate-sites/service.ts'
import { cardScore } from '../listing/card-listing.ts'
import type { CardScore } from '../listing/card-score.ts'

/** The fields that a card shows; the rest stays on the server. */
export interface CardSite extends Omit<CandidateSite, 'scores'> {
  /** Null if it hasn’t been screened. */
  score: CardScore | null
  /** Why a screened site has no score: “power unknown”. */
  unscored: string | null
}

/** A marker of the map: a single site or several together. */
export interface SiteMarker extends Omit<SiteCluster, 'site'> {
  site: CardSite | null
}

/** @param profile the key of the profile whose score is shown */
export function cardSite({ scores, ...site }: CandidateSite, profile: string): CardSite {
  const score = cardScore({ scores }, profile)
  return { ...site, score, unscored: score && (unscoredNote(score) || null) }
}

export const siteMarker = ({ site, ...cluster }: SiteCluster, profile: string): SiteMarker => ({
  ...cluster,
  site: site && cardSite(site, profile),
})
