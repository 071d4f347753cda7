import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { OpenMessageFile } from './threads/service.ts'

/** @throws AppError `not_found` */
export async function openMessageFile(
  { db, storage }: { db: Db; storage: Pick<Storage, 'get'> },
  { leadId, file, isShown }: { leadId: string; file: string; isShown: RawBuilder<boolean> },
): Promise<OpenMessageFile> {
  const { rows } = await sql<{ entry: MessageFile }>`
    select entry from lead_messages, jsonb_array_elements(attachments) as entry
    where lead_id = ${leadId}::uuid and ${isShown} and entry->>'path' = ${`message-files/${file}`} limit 1`.execute(db)
  const entry = rows[0]?.entry
  const opened = entry && (await storage.get('documents', entry.path))
  if (!opened) throw new AppError('not_found')
  return { ...opened, name: entry.name }
}
