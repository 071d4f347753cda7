import { sql } from 'kysely'
import type { AdminListing, ListingRow } from '../../../domain/content/admin-content.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { centerOf } from '../../../domain/geometry/boundary.ts'
import { PLAIN_FIELDS } from '../../../domain/listing/field-table.ts'
import type { ListingDocument } from '../../../domain/listing/listing-document.ts'
import { isSpecificStage } from '../../../domain/listing/listing-facts.ts'
import { LISTING_DEFAULTS, type ListingValues, listingSchema } from '../../../domain/listing/listing-values.ts'
import { pointBoundaryProblem } from '../../../domain/listing/point-boundary.ts'
import type { PowerEvidence } from '../../../domain/listing/power-evidence.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import {
  type Columns,
  type ContentType,
  castColumns,
  commonOrders,
  matchesPublication,
} from '../../content/editing/content-type.ts'
import type { Db } from '../../platform/db/database.ts'
import { prefixQuery } from '../../platform/db/prefix-query.ts'
import { lapseProofsOfOtherLand } from '../ownership/lapse-proofs.ts'
import { findPlaces } from '../places/find-places.ts'
import { LISTING_COLUMNS, lifecycleOf, polygon, polygonText } from './columns.ts'

const ROW_COLUMNS = sql<ListingRow>`id, slug, version, is_published, is_featured, created_at, updated_at, landowner_name, address,
  place_city as city, place_county as county, place_state as state, place_country as country, parcel_size_acres, price,
  price_type, utility_access, lifecycle`
const PLAIN = sql.raw(PLAIN_FIELDS.map(({ name }) => name).join(', '))
const ITEM_COLUMNS = sql<AdminListing>`${ROW_COLUMNS}, ${PLAIN}, gps_coordinates, energy_sources, power_evidence_entries,
  images, image_alts, videos, documents, last_confirmed_at, deal_types, deal_answers, contact,
  ST_AsGeoJSON(boundary, 15)::jsonb -> 'coordinates' -> 0 as boundary`

const evidenceFiles = (entries: unknown) => (entries as PowerEvidence[]).map(({ document }) => document)
const documentFiles = (documents: unknown) => (documents as ListingDocument[]).map(({ path }) => path)

export const listingType: ContentType<ListingRow, AdminListing, ListingValues> = {
  kind: 'listing',
  table: 'land_listings',
  files: [
    { field: 'images', kind: 'listing-image' },
    { field: 'videos', kind: 'listing-video' },
    { field: 'power_evidence_entries', kind: 'power-document', pathsOf: evidenceFiles },
    { field: 'documents', kind: 'listing-document', pathsOf: documentFiles },
  ],
  generatedColumns: ['point', 'location', 'facets', 'flags', 'zoning_code', 'document'],
  childTables: [
    {
      table: 'listing_drafts',
      key: 'listing_id',
      account: 'owner_id',
      users: ['reviewer_id', 'decided_by'],
      files: sql`files`,
    },
    {
      table: 'ownership_proofs',
      key: 'listing_id',
      account: 'user_id',
      users: ['verified_by'],
      files: sql`array['documents/' || document]`,
    },
    { table: 'listing_reports', key: 'listing_id', users: ['reporter_id', 'decided_by'] },
    { table: 'listing_reminders', key: 'listing_id', account: 'owner_id' },
    { table: 'document_grants', key: 'listing_id', users: ['user_id', 'decided_by'] },
    { table: 'document_openings', key: 'listing_id' },
  ],
  titleColumn: 'landowner_name',
  schema: listingSchema,
  defaults: LISTING_DEFAULTS,
  errorCodes: {
    notFound: 'listing_not_found',
    slugTaken: 'listing_slug_taken',
    list: 'listings_failed',
    save: 'listing_save_failed',
    delete: 'listing_delete_failed',
    status: 'listing_status_failed',
  },
  rowColumns: sql`${ROW_COLUMNS}, images[1] as image`,
  itemColumns: ITEM_COLUMNS,
  titleOf: ({ landowner_name }) => landowner_name,
  slugFrom: ({ landowner_name }) => landowner_name,
  slugLimit: LIMITS.listing_slug,
  valuesForCopy: (values) => ({
    ...values,
    slug: null,
    landowner_name: copyTitle(values.landowner_name),
    lifecycle: 'draft',
  }),
  columnsOf,
  crossFieldErrors(values) {
    const problem = pointBoundaryProblem(values)
    return problem === null ? null : { boundary: [problem] }
  },
  derivedColumns,
  afterSave: lapseProofsOfOtherLand,
  publicationColumns: (isPublished) => ({
    is_published: sql`${isPublished}::boolean`,
    lifecycle: lifecycleOf(sql`${isPublished}::boolean`, sql`lifecycle`),
    withdrawn_at: sql`null`,
  }),
  isVersionInUse: sql`exists (
    select from listing_drafts where listing_id = subject_id and base_version = stored.version)`,
  matchesText(q) {
    const words = prefixQuery(q, 'english')
    return words === null
      ? sql`false`
      : sql`(is_published and document @@ ${words} or not is_published and document @@ ${words})`
  },
  matchesStatus: (status) => (isSpecificStage(status) ? sql`lifecycle = ${status}` : matchesPublication(status)),
  isPublic: sql`is_published`,
  order: {
    ...commonOrders('landowner_name'),
    price: sql`price, id`,
    '-price': sql`price desc nulls last, id desc`,
    acres: sql`parcel_size_acres, id`,
    '-acres': sql`parcel_size_acres desc, id desc`,
  },
}

/** “Riverside 40 (copy)”, within the length limit. */
export function copyTitle(name: string): string {
  const ending = ' (copy)'
  return `${name.slice(0, LIMITS.landowner_name - ending.length)}${ending}`
}

function columnsOf(values: Partial<ListingValues>): Columns {
  const columns = castColumns(LISTING_COLUMNS, values)
  const { boundary } = values
  if (boundary !== undefined) columns.boundary = polygon(sql`${polygonText(boundary)}::text`)
  return columns
}

const PLACE_FIELDS = ['city', 'county', 'state', 'country'] as const

/** The point, or else the center of the boundary, as for imported listings. */
function pointOf({ gps_coordinates, boundary }: ListingValues): string | null {
  if (gps_coordinates !== null || boundary === null) return gps_coordinates
  const { latitude, longitude } = centerOf(boundary)
  return `${latitude}, ${longitude}`
}

/**
 * Looks up the place if the listing is new or its point changed. Parts of the place that the same save changes take
 * precedence over the lookup. The lifecycle follows publication, and whoever changes that decides anew who withdrew it.
 */
async function derivedColumns(
  db: Db,
  { before, values, input }: { before: AdminListing | null; values: ListingValues; input: Partial<ListingValues> },
): Promise<Columns> {
  const gps = pointOf(values)
  const hasMoved = before === null || gps !== before.gps_coordinates
  const entered = Object.fromEntries(
    PLACE_FIELDS.map((part) => {
      const isChanged = input[part] != null && input[part] !== before?.[part]
      return [part, isChanged || !hasMoved ? values[part] : null]
    }),
  )
  const isEntered = PLACE_FIELDS.some((part) => input[part] !== undefined && input[part] !== before?.[part])
  const columns: Columns = {}
  if (gps !== values.gps_coordinates) columns.gps_coordinates = sql`${gps}::text`
  if (hasMoved || isEntered) {
    const point = gps === null ? null : parseGps(gps)
    const [place] = await findPlaces(db, [{ ...entered, ...point }])
    for (const part of PLACE_FIELDS) columns[`place_${part}`] = sql`${place?.[part] ?? null}::text`
  }
  const { lifecycle, is_published } = values
  const isPublication = is_published !== before?.is_published
  if (isPublication || lifecycle !== before?.lifecycle)
    columns.lifecycle = lifecycleOf(sql`${is_published}::boolean`, sql`${lifecycle}::text`)
  if (isPublication) columns.withdrawn_at = sql`null`
  return columns
}
