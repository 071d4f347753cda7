import type { RowOutcome } from '../../../domain/draft/listing-import.ts'
import { may, type SignedInViewer } from '../../../domain/permissions.ts'
import { readViewer } from '../../people/accounts/resolve-viewer.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import { assessSubmission } from '../reviews/stored-assessment.ts'
import { applyStep, titleOf } from './apply-step.ts'
import { attempt, type Chunk, failImport, storeChunk, takeChunk } from './import-chunk.ts'
import { undoStep } from './undo-step.ts'

const IMPORTS = rowQueue('listing-imports')

export const LISTING_IMPORT_QUEUES = [IMPORTS]

export interface ImportContext {
  db: Db
  mailer: Mailer
  log: Pick<Logger, 'warn'>
  /** Base of the links in emails. */
  publicUrl: string
  /** Keys of review fields that owners may change without a review. */
  exemptFields: () => Promise<readonly string[]>
}

/** Applies and undoes imports, some rows at a time. An import whose process died continues where it stopped. */
export const workImports = (options: RowQueueOptions, context: ImportContext): Promise<void> =>
  workRows(options, { queue: IMPORTS, tables: ['listing_imports'], workNext: () => workNextChunk(context) })

/** @returns false if no import waits */
export async function workNextChunk(context: ImportContext): Promise<boolean> {
  const { db, log } = context
  const exempt = await context.exemptFields()
  const submitted = await db.transaction().execute(async (transaction) => {
    const chunk = await takeChunk(transaction)
    return chunk && workChunk(context, transaction, { chunk, exempt })
  })
  // The submissions stand without it; opening a review assesses it again.
  for (const id of submitted ?? [])
    await assessSubmission(db, id).catch((error: unknown) =>
      log.warn({ draft: id, err: error }, 'assessing a submission failed'),
    )
  return submitted !== null
}

/** @returns drafts that were submitted */
async function workChunk(
  context: ImportContext,
  transaction: Db,
  { chunk, exempt }: { chunk: Chunk; exempt: readonly string[] },
): Promise<string[]> {
  const { id, contact, state, steps, outcomes } = chunk
  const owner = await readViewer(transaction, chunk.owner_id)
  if (owner === null || !may(owner, 'publish or inquire')) {
    await failImport(transaction, id, 'This account can’t publish listings.')
    return []
  }
  const work = { transaction, owner, id, contact, exempt }
  if (state === 'undoing') {
    const undone = []
    for (const [index, outcome] of outcomes.entries())
      undone.push(await attempt(transaction, outcome.title, () => undoStep(work, steps[index]!, outcome)))
    if (await storeChunk(transaction, chunk, undone)) await logImport(transaction, owner, chunk, 'undone')
    return []
  }
  const applied: RowOutcome[] = []
  for (const step of steps) applied.push(await attempt(transaction, titleOf(step), () => applyStep(work, step)))
  if (await storeChunk(transaction, chunk, applied)) {
    await logImport(transaction, owner, chunk, 'applied')
    await sendSummary(context, transaction, owner, chunk)
  }
  return applied.flatMap(({ state, draft }) => (state === 'in_review' && draft !== undefined ? [draft] : []))
}

const logImport = (db: Db, owner: SignedInViewer, { id, file_name }: Chunk, verb: 'applied' | 'undone') =>
  recordActivity(db, owner, {
    action: `listing_import.${verb}`,
    subjectType: 'listing_import',
    subjectId: id,
    subjectTitle: file_name,
  })

async function sendSummary(
  { mailer, publicUrl }: ImportContext,
  transaction: Db,
  owner: SignedInViewer,
  { id, file_name: file }: Chunk,
): Promise<void> {
  const { outcomes } = await transaction
    .selectFrom('listing_imports')
    .select('outcomes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const counts = { published: 0, in_review: 0, draft: 0, withdrawn: 0, left: 0 }
  for (const { state } of outcomes) counts[state]++
  const url = `${publicUrl}/my/imports/${id}`
  await mailer.send(transaction, owner.email, { name: 'listings-imported', file, counts, url })
}
