import { sql } from 'kysely'
import type { DraftFields } from '../../../domain/draft/draft.ts'
import { readOwnerValues } from '../../../domain/draft/draft-values.ts'
import { parseBoundary } from '../../../domain/geometry/boundary-geojson.ts'
import type { ComparableParcel } from '../../../domain/review/compare-parcels.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_COMPARED_TEXT } from './other-listings.ts'

/** Another submission in review to compare one with. */
export interface OtherDraft extends ComparableParcel {
  id: string
  title: string
  owner_id: string | null
  images: string[]
  documents: string[]
}

/** The last submitted. */
const MAX_DRAFTS = 200
/** Characters of GeoJSON; a longer outline isn't compared. */
const MAX_BOUNDARY_LENGTH = 100_000
const DOCUMENTS = 'documents/'

/** With the first value of each field that has one. */
interface Row {
  id: string
  owner_id: string | null
  files: string[]
  images: string[] | null
  landowner_name: string | null
  gps_coordinates: string | null
  parcel_number: string | null
  parcel_size_acres: string | null
  description: string | null
  boundary: string | null
}

/** The last 200 other submissions in review, without one that changes the same listing. */
export async function findOtherDrafts(
  db: Db,
  { draftId, listingId }: { draftId: string; listingId: string | null },
): Promise<OtherDraft[]> {
  const { rows } = await sql<Row>`
    select id, owner_id, files, fields -> 'images' as images,
      fields #>> '{landowner_name,0}' as landowner_name, fields #>> '{gps_coordinates,0}' as gps_coordinates,
      fields #>> '{parcel_number,0}' as parcel_number, fields #>> '{parcel_size_acres,0}' as parcel_size_acres,
      left(fields #>> '{description,0}', ${MAX_COMPARED_TEXT}::int) as description,
      case when length(fields #>> '{boundary,0}') <= ${MAX_BOUNDARY_LENGTH}::int
        then fields #>> '{boundary,0}' end as boundary
    from listing_drafts
    where state = 'in_review' and id <> ${draftId}::uuid
      and (listing_id is null or listing_id is distinct from ${listingId}::uuid)
    order by submitted_at desc, id limit ${MAX_DRAFTS}::int`.execute(db)
  return rows.map(toDraft)
}

function toDraft({ id, owner_id, files, images, boundary, ...texts }: Row): OtherDraft {
  const fields: DraftFields = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text ?? '']]))
  const values = readOwnerValues(fields)
  const { ring, problem } = parseBoundary(boundary ?? '')
  return {
    id,
    owner_id,
    title: textOf(values.landowner_name) ?? '',
    gps_coordinates: textOf(values.gps_coordinates),
    boundary: problem === null ? ring : null,
    parcel_size_acres: typeof values.parcel_size_acres === 'number' ? values.parcel_size_acres : Number.NaN,
    parcel_number: textOf(values.parcel_number),
    description: textOf(values.description),
    images: images ?? [],
    documents: files.filter((file) => file.startsWith(DOCUMENTS)).map((file) => file.slice(DOCUMENTS.length)),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
