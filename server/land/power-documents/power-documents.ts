import { AppError } from '../../../domain/errors.ts'
import { may } from '../../../domain/permissions.ts'
import { UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PowerDocumentsService } from './service.ts'

const { bucket } = UPLOAD_KINDS['power-document']

export function createPowerDocuments({ db, storage }: { db: Db; storage: Storage }): PowerDocumentsService {
  return {
    async open(viewer, { slug, file }) {
      const isAdmin = may(viewer, 'change content')
      const listing = await db
        .selectFrom('land_listings')
        .select('power_evidence_entries as evidence')
        .where('slug', '=', slug)
        .$if(!isAdmin, (query) => query.where('is_published', '=', true))
        .executeTakeFirst()
      const found = listing?.evidence.find(({ document }) => document?.split('/').at(-1) === file)
      const isVisible = found && (isAdmin || found.is_document_public)
      const opened = isVisible ? await storage.get(bucket, found.document!) : null
      if (!opened) throw new AppError('not_found')
      return opened
    },
  }
}
