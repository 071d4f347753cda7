import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { accessOf, type ListingDocument } from '../../../domain/listing/listing-document.ts'
import type { PowerEvidence } from '../../../domain/listing/power-evidence.ts'
import { may, type Viewer } from '../../../domain/permissions.ts'
import { UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import { isReadableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ListingDocumentsService } from './service.ts'

/** Of both kinds of documents. */
const { bucket } = UPLOAD_KINDS['listing-document']

interface Row {
  documents: ListingDocument[]
  evidence: PowerEvidence[]
  /** Whether the viewer may open private documents too. */
  opens_all: boolean
}

export function createListingDocuments({ db, storage }: { db: Db; storage: Storage }): ListingDocumentsService {
  return {
    async open(viewer, { slug, file }) {
      const listing = await findListing(db, viewer, slug)
      const document = listing && filesOf(listing).find(({ path }) => path.split('/').at(-1) === file)
      const isVisible = document && (listing.opens_all || document.isPublic)
      const opened = isVisible ? await storage.get(bucket, document.path) : null
      if (!opened) throw new AppError('not_found')
      return opened
    },
  }
}

async function findListing(db: Db, viewer: Viewer, slug: string): Promise<Row | undefined> {
  const isOwn = viewer.kind === 'user' ? isReadableBy(viewer.id) : sql`false`
  const opensAll = sql<boolean>`(${may(viewer, 'change content')}::boolean or coalesce(${isOwn}, false))`
  const { rows } = await sql<Row>`
    select documents, power_evidence_entries as evidence, ${opensAll} as opens_all
    from land_listings where slug = ${slug} and (is_published or ${opensAll})`.execute(db)
  return rows[0]
}

const filesOf = ({ documents, evidence }: Row): { path: string; isPublic: boolean }[] => [
  ...documents.map((document) => ({ path: document.path, isPublic: accessOf(document) === 'public' })),
  ...evidence.flatMap(({ document, is_document_public }) =>
    document === null ? [] : [{ path: document, isPublic: is_document_public }],
  ),
]
