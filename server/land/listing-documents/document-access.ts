import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { LockedDocument } from '../../../domain/listing/document-grant.ts'
import { assertMay } from '../../../domain/permissions.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Limit } from '../../platform/rate-limits/rate-limits.ts'
import type { DocumentAccessService } from './access-service.ts'
import { decideGrant } from './decide-grant.ts'
import { findReaders, getLocked, isManagedBy, opens, recordOpening } from './grant-rows.ts'
import { type AccessDependencies, askForDocument, signForDocument } from './request-access.ts'

const OPENINGS_OF_READER: Limit = { name: 'openings of reader', tries: 60, seconds: 3600 }

export function createDocumentAccess(dependencies: AccessDependencies): DocumentAccessService {
  const { db, rateLimits, copies } = dependencies
  return {
    async read(viewer, place) {
      assertMay(viewer, 'own account')
      const found = await getLocked(db, viewer, place)
      const { listing, title, access, grant } = found
      return {
        key: place.key,
        title,
        access,
        listing: { id: listing.id, slug: listing.slug, title: listing.title },
        isOwn: listing.is_own,
        grant: grant && {
          id: grant.id,
          state: grant.state,
          signed_at: grant.signed_at?.toISOString() ?? null,
          opens: opens(found),
        },
      } satisfies LockedDocument
    },
    request: (...asked) => askForDocument(dependencies, ...asked),
    sign: (...signed) => signForDocument(dependencies, ...signed),
    async open(viewer, place) {
      assertMay(viewer, 'publish or inquire')
      const found = await getLocked(db, viewer, place)
      if (!opens(found)) throw new AppError('not_found')
      await rateLimits.count(OPENINGS_OF_READER, viewer.id)
      const now = formatDateTime(new Date().toISOString())
      const lines = [`${found.grant.reader_name} · ${viewer.email}`, `${now} · ${found.listing.title}`]
      const copy = await copies.make(found.path, lines)
      try {
        await recordOpening(db, found)
      } catch (error) {
        copy.stream.destroy()
        throw error
      }
      return copy
    },
    async openSigned(viewer, grantId) {
      assertMay(viewer, 'own account')
      if (!isId(grantId)) throw new AppError('not_found')
      const { rows } = await sql<{ signed_pdf: Uint8Array }>`
        select signed_pdf from document_grants join land_listings as listing on listing.id = listing_id
        where document_grants.id = ${grantId}::uuid and signed_pdf is not null
          and (user_id = ${viewer.id} or ${isManagedBy(viewer)})`.execute(db)
      if (!rows[0]) throw new AppError('not_found')
      return Buffer.from(rows[0].signed_pdf)
    },
    readers: (viewer, listingId) => findReaders(db, viewer, listingId),
    decide: (...decided) => decideGrant(dependencies, ...decided),
  }
}
