import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'

/** The files of messages. Implemented by the uploads, in a room above, and passed in where the services are composed. */
export interface MessageFiles {
  /** Checks a file that came by email like an upload, and stores it. @returns why it was refused, in a sentence, otherwise */
  store(file: { name: string; bytes: Uint8Array }): Promise<MessageFile | string>
  /** Takes over files that were stored for a message: those of the viewer, or of no account. @throws AppError `invalid` for one that isn't there */
  claim(transaction: Db, viewer: SignedInViewer | null, paths: readonly string[]): Promise<MessageFile[]>
}
