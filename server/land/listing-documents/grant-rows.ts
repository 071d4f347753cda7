import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { DocumentReader, DocumentReaders, GrantState } from '../../../domain/listing/document-grant.ts'
import { accessOf, isLocked, type ListingDocument } from '../../../domain/listing/listing-document.ts'
import { assertMay, may, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { isChangeableBy, isReadableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { DocumentPlace } from './access-service.ts'
import { documentKey } from './document-key.ts'

interface ListingRow {
  id: string
  slug: string
  title: string
  documents: ListingDocument[]
  is_published: boolean
  owner_id: string | null
  /** Whether it's the viewer's, or their organization's. */
  is_own: boolean
  /** Null without an owner who can decide: then the operator does. */
  owner_email: string | null
  /** The contact of the listing; null if it has none. */
  owner_name: string | null
  /** Whether its owner blocked the viewer. */
  is_blocked: boolean
}

interface GrantRow {
  id: string
  state: GrantState
  reader_name: string
  signed_at: Date | null
}

/** A locked document for a reader, with their grant. */
export interface FoundDocument {
  listing: Omit<ListingRow, 'documents'>
  path: string
  title: string
  access: 'request' | 'nda'
  grant: GrantRow | null
}

/**
 * A locked document of a published listing, or one that the reader signed for.
 * @throws AppError `not_found`
 */
export async function getLocked(db: Db, viewer: SignedInViewer, { slug, key }: DocumentPlace): Promise<FoundDocument> {
  const { rows } = await sql<ListingRow>`
    select listing.id, slug, landowner_name as title, documents, is_published, owner_id,
      coalesce(${isReadableBy(viewer.id)}, false) as is_own, owner.email as owner_email,
      contact ->> 'name' as owner_name, exists (
        select from blocked_senders where user_id = owner_id and email = ${viewer.email}) as is_blocked
    from land_listings as listing left join users as owner on owner.id = owner_id and suspended_at is null
    where slug = ${slug}`.execute(db)
  const { documents = [], ...listing } = rows[0] ?? {}
  const document = documents.find(({ path }) => documentKey(path) === key)
  const access = document && accessOf(document)
  if (!access || !isLocked(access)) throw new AppError('not_found')
  const { path, title } = document
  const found = { listing: listing as FoundDocument['listing'], path, title, access }
  const { rows: grants } = await sql<GrantRow>`
    select id, state, reader_name, signed_at from document_grants
    where listing_id = ${found.listing.id}::uuid and path = ${path} and user_id = ${viewer.id}`.execute(db)
  const grant = grants[0] ?? null
  if (!found.listing.is_published && !found.listing.is_own && !isSigned(found.listing, grant))
    throw new AppError('not_found')
  return { ...found, grant }
}

/** Whether a signature opens the document of a withdrawn listing. That takes an owner, who can end access. */
const isSigned = ({ owner_id }: Pick<ListingRow, 'owner_id'>, grant: GrantRow | null) =>
  grant?.state === 'granted' && grant.signed_at !== null && owner_id !== null

type GrantedDocument = FoundDocument & { grant: GrantRow }

/** Whether the reader may open the document now. */
export const opens = (found: FoundDocument): found is GrantedDocument =>
  found.grant?.state === 'granted' && (found.access === 'request' || found.grant.signed_at !== null)

/**
 * Records an opening, if it is still allowed: a decision of the owner at the same time comes before it or after it.
 * @throws AppError `not_found`
 */
export async function recordOpening(db: Db, { path, access, grant }: GrantedDocument): Promise<void> {
  const entry = JSON.stringify([{ path, access }])
  const { rows } = await sql`
    insert into document_openings (grant_id, listing_id)
    select granted.id, granted.listing_id
    from document_grants as granted join land_listings as listing on listing.id = granted.listing_id
    where granted.id = ${grant.id}::uuid and granted.state = 'granted' and documents @> ${entry}::text::jsonb
      and (${access} = 'request' or signed_at is not null)
      and (is_published or (signed_at is not null and owner_id is not null))
    for share of granted
    returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** Of `land_listings`: those whose documents a viewer may manage. */
export const isManagedBy = (viewer: SignedInViewer) =>
  sql<boolean>`(${isChangeableBy(viewer.id)} or ${may(viewer, 'change content')}::boolean)`

const MAX_READERS = 500
const MAX_OPENINGS = 20

/** @throws AppError `listing_not_found` */
export async function findReaders(db: Db, viewer: Viewer, listingId: string) {
  assertMay(viewer, 'own account')
  if (!isId(listingId)) throw new AppError('listing_not_found')
  const { rows } = await sql<Pick<ListingRow, 'title' | 'slug' | 'documents'>>`
    select landowner_name as title, slug, documents from land_listings
    where id = ${listingId}::uuid and ${isManagedBy(viewer)}`.execute(db)
  if (!rows[0]) throw new AppError('listing_not_found')
  const { documents, ...listing } = rows[0]
  return { ...listing, documents: groupReaders(documents, await readReaders(db, listingId)) }
}

type ReaderRow = Omit<DocumentReader, 'created_at' | 'signed_at'> & {
  path: string
  title: string
  created_at: Date
  signed_at: Date | null
}

async function readReaders(db: Db, listingId: string): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select id, path, title, reader_name, company, state, created_at, signed_at, nda_version,
      (select count(*)::int from document_openings where grant_id = document_grants.id) as opened,
      array(select to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from document_openings
        where grant_id = document_grants.id order by opened_at desc limit ${sql.lit(MAX_OPENINGS)}) as openings
    from document_grants where listing_id = ${listingId}::uuid
    order by state = 'requested' desc, coalesce(signed_at, created_at) desc, id
    limit ${sql.lit(MAX_READERS)}`.execute(db)
  return rows
}

/** The locked documents of the listing, then others that someone asked for or signed for. */
function groupReaders(documents: readonly ListingDocument[], rows: readonly ReaderRow[]): DocumentReaders[] {
  const current = documents.map((document) => ({ ...document, access: accessOf(document) }))
  const removed = rows.filter(({ path }) => !current.some((document) => document.path === path))
  const all = [...current, ...new Map(removed.map(({ path, title }) => [path, { path, title, access: null }])).values()]
  return all
    .map(({ path, title, access }) => ({
      key: documentKey(path),
      title,
      access,
      readers: rows.filter((row) => row.path === path).map(presentReader),
    }))
    .filter(({ access, readers }) => (access !== null && isLocked(access)) || readers.length > 0)
}

const presentReader = ({ path: _, title: __, created_at, signed_at, ...row }: ReaderRow): DocumentReader => ({
  ...row,
  created_at: created_at.toISOString(),
  signed_at: signed_at?.toISOString() ?? null,
})
