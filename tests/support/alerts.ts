import { sql } from 'kysely'
import { ALERT_KINDS } from '../../domain/alert/alert-kinds.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { createOwnScores } from '../../server/land/search/own-weights/own-scores.ts'
import { createWordReader } from '../../server/land/search/word-query.ts'
import type { AlertDigest } from '../../server/people/mail/mail.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { StoreDependencies } from '../../server/saved/searches/store-search.ts'
import { insertUser } from './accounts.ts'

/** What saving and matching searches needs. */
export function searchDependencies(db: Db): StoreDependencies {
  const profiles = { listCurrent: async () => PROFILES }
  return { db, places: createPlaces(db), readWords: createWordReader(db), ownScoresOf: createOwnScores(db, profiles) }
}

/** Inserts an account. */
export async function signedInViewer(db: Db, { isVerified = true } = {}): Promise<SignedInViewer> {
  const { id, email } = await insertUser(db, { isVerified })
  return { kind: 'user', id, email, name: '', isAdmin: false, isVerified, needsTwoFactor: false, sessionId: '' }
}

/** Saves a listing in a list of the viewer. */
export async function insertSavedListing(
  db: Db,
  { id: user_id }: Pick<SignedInViewer, 'id'>,
  { listingId, name }: { listingId: string; name: string },
): Promise<void> {
  const list = await db
    .insertInto('saved_lists')
    .values({ user_id, name, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into saved_listings (list_id, listing_id, position, saved, last_event)
    select ${list.id}::uuid, id, 0, jsonb_build_object('landowner_name', landowner_name),
      (select coalesce(max(id), 0) from listing_events) from land_listings where id = ${listingId}::uuid`.execute(db)
}

export type QueuedDigest = AlertDigest & { recipient: string; state: string }

/** Queued digests, the oldest first. */
export async function queuedDigests(db: Db): Promise<QueuedDigest[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['recipient', 'state', 'content'])
    .where('template', '=', 'alert-digest')
    .orderBy('created_at')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...(content as unknown as AlertDigest), ...row }))
}

/** Options of a search that tells of everything at once. */
export const EVERYTHING = ALERT_KINDS
