import type { Readable } from 'node:stream'
import type { DocumentReaders, GrantDecision, LockedDocument } from '../../../domain/listing/document-grant.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/** A document by the listing and its key; see `documentAccessPath`. */
export interface DocumentPlace {
  slug: string
  key: string
}

/** A watermarked copy. The caller must read its stream to the end or destroy it. */
export interface MarkedCopy {
  stream: Readable
  /** In bytes. */
  size: number
  contentType: string
  extension: 'pdf' | 'jpg' | 'png'
}

/** Who opens documents on request or under an NDA. Readers need a verified account. */
export interface DocumentAccessService {
  /** @throws AppError `sign_in_needed`, and `not_found` also for a document that isn't locked */
  read(viewer: Viewer, place: DocumentPlace): Promise<LockedDocument>
  /**
   * Asks the owner, or the operator for a listing without one. Does nothing for someone who asked before.
   * @throws AppError `sign_in_needed`, `verification_needed`, `not_found`, `too_many_requests`, `unavailable`, and `invalid` with
   * messages per field, or with a `detail` for a document that can't be watermarked and for someone who was refused
   */
  request(viewer: Viewer, place: DocumentPlace, values: Record<'name' | 'company', unknown>): Promise<void>
  /** Signs the NDA, which opens the document. @throws like `request` */
  sign(viewer: Viewer, place: DocumentPlace, values: Record<'name' | 'company' | 'is_accepted', unknown>): Promise<void>
  /**
   * Records the opening, and returns a copy that names its reader. What was signed for opens also while the listing is
   * withdrawn, what was granted on request only while it is published.
   * @throws AppError like `request`; `not_found` also without access
   */
  open(viewer: Viewer, place: DocumentPlace): Promise<MarkedCopy>
  /** What was signed, as a PDF for both sides. @throws AppError `sign_in_needed`, `not_found` */
  openSigned(viewer: Viewer, grantId: string): Promise<Buffer>
  /** For the owner and admins: locked documents, and others that someone asked for. @throws AppError `listing_not_found` */
  readers(viewer: Viewer, listingId: string): Promise<{ title: string; slug: string; documents: DocumentReaders[] }>
  /** For the owner and admins. Emails the reader, unless access is revoked. @throws AppError `not_found` */
  decide(viewer: Viewer, grantId: string, decision: GrantDecision): Promise<void>
}
