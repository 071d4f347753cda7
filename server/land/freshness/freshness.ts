import { AppError } from '../../../domain/errors.ts'
import { freshnessOf } from '../../../domain/listing/freshness.ts'
import { type Actor, assertMay, VISITOR } from '../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../domain/wrap-unexpected.ts'
import { updateContent } from '../../content/editing/save-content.ts'
import { LINK_FROM_ADDRESS } from '../../people/mail/mail-limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { networkOf } from '../../platform/http/caller.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { hashSecret } from '../../platform/secret.ts'
import { listingType } from '../listings/content-type.ts'
import { type ConfirmableListing, findLinked, lockChangeable } from './reminder-rows.ts'
import { type FreshnessDependencies, sendReminders } from './send-reminders.ts'
import type { ConfirmedListing, FreshnessService } from './service.ts'

export function createFreshness(dependencies: FreshnessDependencies & { rateLimits: RateLimits }): FreshnessService {
  const { db, rateLimits } = dependencies
  return {
    async readLink(token, now = new Date()) {
      const { title, is_published } = assertLinked(await findLinked(db, { tokenHash: hashSecret(token), now }))
      return { title, is_listed: is_published }
    },
    async confirm(caller, token, now = new Date()) {
      await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
      return change(db, async (transaction) => {
        const linked = await findLinked(transaction, { tokenHash: hashSecret(token), now, lock: true })
        return saveConfirmation(transaction, VISITOR, { listing: assertLinked(linked), now })
      })
    },
    async confirmOwn(viewer, listingId, now = new Date()) {
      assertMay(viewer, 'own account')
      if (!isId(listingId)) throw new AppError('listing_not_found')
      return change(db, async (transaction) => {
        const listing = await lockChangeable(transaction, { id: listingId, userId: viewer.id })
        if (!listing) throw new AppError('listing_not_found')
        if (!listing.is_confirmable) throw new AppError('listing_not_listed')
        return saveConfirmation(transaction, viewer, { listing, now })
      })
    },
    run: (now, { signal } = {}) => sendReminders(dependencies, { now, signal }),
  }
}

const change = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  wrapUnexpected('listing_save_failed', () => db.transaction().execute(work))

function assertLinked(listing: ConfirmableListing | null): ConfirmableListing {
  if (!listing?.is_confirmable) throw new AppError('link_used')
  return listing
}

/** A new confirmation makes the links and reminders about the one before void. */
async function saveConfirmation(
  transaction: Db,
  actor: Actor,
  { listing: { id, title, slug, is_published }, now }: { listing: ConfirmableListing; now: Date },
): Promise<ConfirmedListing> {
  const confirmedAt = now.toISOString()
  const input = { last_confirmed_at: confirmedAt, ...(is_published ? {} : { is_published: true }) }
  await updateContent(transaction, listingType, actor, { id, input, version: null })
  return { title, slug, confirmed_until: freshnessOf(confirmedAt, confirmedAt).unlistOn }
}
