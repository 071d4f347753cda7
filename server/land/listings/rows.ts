import { type RawBuilder, type Selectable, sql } from 'kysely'
import { distanceKm } from '../../../domain/geometry/distance.ts'
import { PLAIN_FIELDS, type PlainValues, type PublicPlainName } from '../../../domain/listing/field-table.ts'
import type { Listing, ListingSummary } from '../../../domain/listing/listing.ts'
import {
  accessOf,
  documentAccessPath,
  isLocked,
  type ListingDocument,
  listingDocumentPath,
  type PublicListingDocument,
} from '../../../domain/listing/listing-document.ts'
import { badgeOf, type PublicOwnership } from '../../../domain/listing/ownership.ts'
import {
  byStrength,
  dayOf,
  expiryOf,
  isExpired,
  type PublicPowerEvidence,
} from '../../../domain/listing/power-evidence.ts'
import { publicAnswers } from '../../../domain/listing/public-deal-facts.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import type { SiteScores } from '../../../domain/screening/site-screening.ts'

import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { documentKey } from '../listing-documents/document-key.ts'

const SUMMARY = [
  'id',
  'slug',
  'landowner_name',
  'address',
  'gps_coordinates',
  'place_city',
  'place_county',
  'place_state',
  'place_country',
  'parcel_size_acres',
  'price',
  'price_type',
  'zoning_info',
  'utility_access',
  'energy_sources',
  'instant_deploy',
  'substation_on_site',
  'available_power_mw',
  'is_featured',
  'created_at',
] as const satisfies (keyof Schema['land_listings'])[]

const PUBLIC_PLAIN = PLAIN_FIELDS.filter(({ isPublic }) => isPublic).map(({ name }) => name) as PublicPlainName[]

const DETAILS = [
  ...new Set([...SUMMARY, ...PUBLIC_PLAIN]),
  'deal_types',
  'deal_answers',
  'images',
  'image_alts',
  'videos',
  'documents',
  'power_evidence_entries',
  'lifecycle',
  'last_confirmed_at',
  'updated_at',
] as const satisfies (keyof Schema['land_listings'])[]

type Row = Selectable<Schema['land_listings']>
export type SummaryRow = Pick<Row, (typeof SUMMARY)[number]> & {
  image: string | null
  image_alt: string | null
  site_scores: SiteScores | null
}
export type DetailRow = Pick<Row, (typeof DETAILS)[number]> & {
  boundary_json: string | null
  site_scores: SiteScores | null
  /** Verified proofs of its owner; null for none. */
  ownership_proofs: PublicOwnership[] | null
}

/** A single raw string, because one builder per column would be compiled with every search. */
const listed = (columns: readonly string[]) => sql.raw(columns.join(', '))

/** Neither the name nor the document, which are for admins. */
const OWNERSHIP_PROOFS = `
  (select jsonb_agg(jsonb_build_object('kind', kind,
    'verified_on', (verified_at at time zone 'UTC')::date, 'expires_on', (expires_at at time zone 'UTC')::date))
  from ownership_proofs
  where listing_id = land_listings.id and user_id = land_listings.owner_id and state = 'verified') as ownership_proofs`
const SITE_SCORES = '(select scores from site_screenings where site_id = land_listings.id) as site_scores'
export const SUMMARY_COLUMNS: RawBuilder<unknown> = listed([
  ...SUMMARY,
  'images[1] as image',
  'image_alts ->> images[1] as image_alt',
  SITE_SCORES,
])
export const DETAIL_COLUMNS: RawBuilder<unknown> = listed([
  ...DETAILS,
  'ST_AsGeoJSON(boundary) as boundary_json',
  SITE_SCORES,
  OWNERSHIP_PROOFS,
])

/** The published ones of these listings, by number. */
export async function readSummaries(db: Db, numbers: readonly number[]): Promise<Map<number, SummaryRow>> {
  const { rows } = await sql<SummaryRow & { number: number }>`
    select number, ${SUMMARY_COLUMNS} from land_listings
    where number = any(${numbers}::integer[]) and is_published`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}

type Position = { latitude: number; longitude: number }

/** The public fields of a listing in a list, with its distance from a point if one is given. */
export function presentSummary(row: SummaryRow, from: Position | null = null): ListingSummary {
  const point = row.gps_coordinates === null ? null : parseGps(row.gps_coordinates)
  return {
    id: row.id,
    slug: row.slug,
    landowner_name: row.landowner_name,
    address: row.address,
    city: row.place_city,
    county: row.place_county,
    state: row.place_state,
    country: row.place_country,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    parcel_size_acres: row.parcel_size_acres,
    price: row.price,
    price_type: row.price_type,
    zoning_info: row.zoning_info,
    utility_access: row.utility_access,
    energy_sources: row.energy_sources,
    instant_deploy: row.instant_deploy,
    substation_on_site: row.substation_on_site,
    available_power_mw: row.available_power_mw,
    is_featured: row.is_featured,
    image: row.image,
    image_alt: row.image_alt,
    scores: row.site_scores ?? {},
    created_at: row.created_at.toISOString(),
    distance_km: from && point ? Math.round(distanceKm(from, point) * 100) / 100 : null,
  }
}

/** Private documents are left out. */
function presentPowerEvidence({ slug, power_evidence_entries }: DetailRow): PublicPowerEvidence[] {
  const today = dayOf(new Date())
  return power_evidence_entries
    .map(({ document, is_document_public, ...evidence }) => ({
      ...evidence,
      expires_on: expiryOf(evidence),
      is_expired: isExpired(evidence, today),
      document_url: document !== null && is_document_public ? listingDocumentPath(slug, document) : null,
    }))
    .toSorted(byStrength)
}

/** Documents that aren't public are there without their paths. */
const presentDocuments = ({ slug, documents }: DetailRow): PublicListingDocument[] =>
  documents.map((document) => ({
    title: document.title,
    access: accessOf(document),
    url: documentUrl(slug, document),
  }))

function documentUrl(slug: string, document: ListingDocument): string | null {
  const access = accessOf(document)
  if (access === 'public') return listingDocumentPath(slug, document.path)
  return isLocked(access) ? documentAccessPath(slug, documentKey(document.path)) : null
}

/** The public fields of one listing. */
export function presentListing(row: DetailRow): Listing {
  const {
    image: _,
    image_alt: __,
    distance_km: ___,
    ...summary
  } = presentSummary({ ...row, image: null, image_alt: null })
  const boundary = row.boundary_json === null ? null : JSON.parse(row.boundary_json)
  return {
    ...summary,
    ...(Object.fromEntries(PUBLIC_PLAIN.map((name) => [name, row[name]])) as unknown as Pick<
      PlainValues,
      PublicPlainName
    >),
    gps_coordinates: row.gps_coordinates,
    boundary: boundary?.coordinates[0] ?? null,
    deal_types: row.deal_types,
    deal_answers: publicAnswers(row.deal_answers),
    images: row.images,
    image_alts: row.image_alts,
    videos: row.videos,
    documents: presentDocuments(row),
    power_evidence_entries: presentPowerEvidence(row),
    ownership: badgeOf(row.ownership_proofs ?? [], dayOf(new Date())),
    lifecycle: row.lifecycle,
    last_confirmed_at: row.last_confirmed_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}
