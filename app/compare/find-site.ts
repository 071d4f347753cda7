import type { RouterContextProvider } from 'react-router'
import { siteLocation } from '../../domain/candidate-site/candidate-site.ts'
import { type ComparedSite, sitePath } from '../../domain/comparison/compared-sites.ts'
import type { Offer } from '../../domain/comparison/offer-rows.ts'
import { type ErrorCode, isErrorCode } from '../../domain/errors.ts'
import { knownLocation } from '../../domain/listing/listing.ts'
import { parcelName } from '../../domain/screening/parcel-name.ts'
import type { Scoring } from '../../domain/screening/parcel-query.ts'
import type { Fact } from '../../screening/facts/fact.ts'
import { outlineOf } from '../../screening/outline.ts'
import type { Score } from '../../screening/score.ts'
import { uncapitalized } from '../../screening/wording/words.ts'
import type { SiteScreening } from '../../server/screening/sites/service.ts'
import type { Services } from '../../server/services.ts'
import { services, viewer } from '../context.ts'

/** A column of a comparison: a listing, a candidate site or a parcel. */
export interface FoundSite {
  site: ComparedSite
  /** Its page. Unique. */
  path: string
  name: string
  place: string | null
  /** Null if the place isn't known. */
  location: Parameters<Services['maps']['getLocator']>[0] | null
  /** Null for a site that nobody offers. */
  offer: Offer | null
  /** Empty if it wasn't screened. */
  facts: readonly Fact[]
  /** By the profiles of its screening; null for those of today, whose scores follow from the facts. */
  scores: readonly Score[] | null
  /** Why it has no facts: “not screened yet”; null if it has some. */
  unscreened: string | null
  /** ISO 8601; null if it isn't stored with the site. */
  screenedAt: string | null
}

const NOT_SCREENED = 'not screened yet'
const GONE: readonly ErrorCode[] = ['listing_not_found', 'candidate_site_not_found', 'screening_not_found']

/** Null if there is no such site for the viewer. @throws what the services throw otherwise */
export async function findSite(
  context: Readonly<RouterContextProvider>,
  site: ComparedSite,
  scoring: Scoring,
): Promise<FoundSite | null> {
  try {
    if (site.kind === 'listing') return await findListing(context, site)
    if (site.kind === 'candidate-site') return await findCandidateSite(context, site)
    return await findParcel(context, site, scoring)
  } catch (error) {
    if (GONE.some((code) => isErrorCode(error, code))) return null
    throw error
  }
}

type Named<Kind> = Extract<ComparedSite, { kind: Kind }>
type Context = Readonly<RouterContextProvider>

async function findListing(context: Context, site: Named<'listing'>): Promise<FoundSite> {
  const { listings, siteScreenings } = context.get(services)
  const who = context.get(viewer)
  const { slug } = site
  const [listing, screening] = await Promise.all([
    listings.getBySlug(who, slug),
    siteScreenings.find(who, { kind: 'listing', slug }),
  ])
  const { latitude, longitude, boundary, city } = listing
  return {
    site,
    path: `/${sitePath(site)}`,
    name: listing.landowner_name,
    place: knownLocation(listing),
    location: latitude === null || longitude === null ? null : { latitude, longitude, boundary, city },
    offer: listing,
    ...screened(screening),
  }
}

async function findCandidateSite(context: Context, site: Named<'candidate-site'>): Promise<FoundSite> {
  const { candidateSites, siteScreenings } = context.get(services)
  const who = context.get(viewer)
  const { slug } = site
  const [found, screening] = await Promise.all([
    candidateSites.getBySlug(who, slug),
    siteScreenings.find(who, { kind: 'candidate-site', slug }),
  ])
  const { latitude, longitude, city, name } = found
  return {
    site,
    path: `/${sitePath(site)}`,
    name,
    place: siteLocation(found),
    location: { latitude, longitude, boundary: null, city },
    offer: null,
    ...screened(screening),
  }
}

async function findParcel(context: Context, site: Named<'parcel'>, scoring: Scoring): Promise<FoundSite> {
  const { screenings } = context.get(services)
  const { parcel, document } = await screenings.getParcel(context.get(viewer), site.run, site.number, scoring)
  const { latitude, longitude, place } = parcel
  return {
    site,
    path: `/${sitePath(site)}`,
    name: parcelName(parcel),
    place,
    location: { latitude, longitude, boundary: document && outlineOf(document.input), city: null },
    offer: null,
    facts: document?.facts ?? [],
    scores: document?.scores ?? null,
    unscreened: document ? null : parcel.problem ? asNote(parcel.problem) : NOT_SCREENED,
    screenedAt: null,
  }
}

/** A sentence as it continues another. */
const asNote = (sentence: string) => uncapitalized(sentence.replace(/\.$/, ''))

const screened = (
  screening: SiteScreening | null,
): Pick<FoundSite, 'facts' | 'scores' | 'unscreened' | 'screenedAt'> => ({
  facts: screening?.facts ?? [],
  scores: null,
  unscreened: screening ? screening.problem && asNote(screening.problem) : NOT_SCREENED,
  screenedAt: screening?.screenedAt ?? null,
})
