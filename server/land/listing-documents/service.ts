import type { Viewer } from '../../../domain/permissions.ts'
import type { OpenFile } from '../../platform/storage/storage.ts'

/** The documents of listings and of the evidence of their power. */
export interface ListingDocumentsService {
  /**
   * Opens a document by the name of its file. Everyone may open public documents of published listings; admins and the
   * listing's owner may open all of them. The caller must read its stream to the end or destroy it.
   * @throws AppError `not_found`, also for documents that the viewer may not open
   */
  open(viewer: Viewer, document: { slug: string; file: string }): Promise<OpenFile>
}
