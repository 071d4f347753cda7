import { freshnessOf } from '../../../domain/listing/freshness.ts'
import { SYSTEM } from '../../../domain/permissions.ts'
import { publishAll } from '../../content/editing/publish-content.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSecret, hashSecret } from '../../platform/secret.ts'
import { listingType } from '../listings/content-type.ts'
import { type Batch, claimReminder, findDue, findOverdue, lockOverdue, recordUnlisting } from './reminder-rows.ts'
import type { FreshnessRun } from './service.ts'

export interface FreshnessDependencies {
  db: Db
  mailer: Mailer
  /** Base of the links in emails. */
  publicUrl: string
}

const BATCH = 200
/** Of each kind, per run. */
const MAX_BATCHES = 10

interface Run {
  now: Date
  signal?: AbortSignal | undefined
}

export async function sendReminders(dependencies: FreshnessDependencies, run: Run): Promise<FreshnessRun> {
  const failures: unknown[] = []
  const unlisted = await inBatches(dependencies, run, { find: findOverdue, act: unlist, failures })
  const reminded = await inBatches(dependencies, run, { find: findDue, act: remind, failures })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the listings failed`)
  return { reminded: reminded.count, unlisted: unlisted.count, is_partial: reminded.isPartial || unlisted.isPartial }
}

interface Work {
  find(db: Db, batch: Batch): Promise<string[]>
  /** @returns false if someone else did it */
  act(dependencies: FreshnessDependencies, id: string, now: Date): Promise<boolean>
  failures: unknown[]
}

/** A listing that fails doesn't keep the others waiting. */
async function inBatches(dependencies: FreshnessDependencies, { now, signal }: Run, { find, act, failures }: Work) {
  let [count, after] = [0, null as string | null]
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ids = await find(dependencies.db, { now, after, limit: BATCH })
    for (const id of ids) {
      if (signal?.aborted) return { count, isPartial: true }
      try {
        if (await act(dependencies, id, now)) count++
      } catch (error) {
        failures.push(error)
      }
    }
    if (ids.length < BATCH) return { count, isPartial: false }
    after = ids.at(-1)!
  }
  return { count, isPartial: true }
}

async function remind({ db, mailer, publicUrl }: FreshnessDependencies, id: string, now: Date): Promise<boolean> {
  const token = createSecret()
  return db.transaction().execute(async (transaction) => {
    const reminder = await claimReminder(transaction, { id, now, tokenHash: hashSecret(token) })
    if (!reminder) return false
    const since = (reminder.last_confirmed_at ?? reminder.created_at).toISOString()
    await mailer.send(transaction, reminder.email, {
      name: 'listing-reminder',
      title: reminder.title,
      since,
      isConfirmed: reminder.last_confirmed_at !== null,
      unlistOn: freshnessOf(since, now.toISOString()).unlistOn,
      url: confirmUrl(publicUrl, token),
    })
    return true
  })
}

async function unlist({ db, mailer, publicUrl }: FreshnessDependencies, id: string, now: Date): Promise<boolean> {
  const token = createSecret()
  return db.transaction().execute(async (transaction) => {
    const listing = await lockOverdue(transaction, { id, now })
    if (!listing) return false
    await publishAll(transaction, listingType, SYSTEM, [id], false)
    await recordUnlisting(transaction, { id, now, tokenHash: hashSecret(token) })
    await mailer.send(transaction, listing.email, {
      name: 'listing-unlisted',
      title: listing.title,
      url: confirmUrl(publicUrl, token),
    })
    return true
  })
}

const confirmUrl = (publicUrl: string, token: string) => `${publicUrl}/confirm-listing?token=${token}`
