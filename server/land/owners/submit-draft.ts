import { type RawBuilder, sql } from 'kysely'
import { draftTitle, type RequestedChange } from '../../../domain/draft/draft.ts'
import { progressOf } from '../../../domain/draft/progress.ts'
import { requestAnswerField } from '../../../domain/draft/request-answer-field.ts'
import { answerFieldsOf } from '../../../domain/draft/request-answers.ts'
import { AppError, type FieldErrors } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { isRequestDone, openRequestsText, requestedChanges } from '../../../domain/review/requested-changes.ts'
import type { PastDecision } from '../../../domain/review/review.ts'
import { noFieldErrors } from '../../../domain/validation.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import { publishIfExempt } from '../reviews/exempt-changes.ts'
import { assessSubmission } from '../reviews/stored-assessment.ts'
import { type DraftRow, getDraft, type Holder } from './draft-rows.ts'

const ANSWER_FIELDS = answerFieldsOf('review')

interface SubmitDependencies {
  db: Db
  mailer: Mailer
  log: Pick<Logger, 'warn'>
  /** Keys of review fields that owners may change without a review. */
  exemptFields: () => Promise<readonly string[]>
}

export async function submitDraft(
  { db, mailer, log, exemptFields }: SubmitDependencies,
  viewer: Viewer,
  holder: Holder,
  id: string,
): Promise<void> {
  assertMay(viewer, 'publish or inquire')
  const draft = await getDraft(db, holder, id)
  if (draft.state === 'in_review') return
  assertSubmittable(draft)
  const exempt = draft.listing_id === null ? [] : await exemptFields()
  const isPublished = await db.transaction().execute(async (transaction) => {
    await logDraft(transaction, viewer, draft, 'submitted')
    if (await sendToReview(transaction, viewer, draft, exempt)) return true
    await mailer.send(transaction, viewer.email, { name: 'listing-submitted', title: draftTitle(draft.fields) })
    return false
  })
  if (isPublished) return
  // The submission stands without it; opening the review assesses it again.
  await assessSubmission(db, id).catch((error: unknown) =>
    log.warn({ draft: id, err: error }, 'assessing a submission failed'),
  )
}

/**
 * Submits a draft that was checked. Runs in the caller's transaction.
 * @returns whether it was published without a review @throws AppError `conflict` if it was saved since it was read
 */
export async function sendToReview(
  transaction: Db,
  owner: SignedInViewer,
  draft: DraftRow,
  exempt: readonly string[],
): Promise<boolean> {
  const isSubmitted = await changeState(transaction, draft, submittedColumns(draft))
  if (!isSubmitted) throw new AppError('conflict')
  return publishIfExempt(transaction, owner, { id: draft.id, exempt })
}

export async function withdrawDraft(db: Db, viewer: Viewer, holder: Holder, id: string): Promise<void> {
  assertMay(viewer, 'own account')
  const draft = await getDraft(db, holder, id)
  if (draft.state !== 'in_review') throw new AppError('draft_not_found')
  await db.transaction().execute(async (transaction) => {
    const isWithdrawn = await changeState(transaction, draft, WITHDRAWN)
    if (isWithdrawn) await logDraft(transaction, viewer, draft, 'withdrawn')
  })
}

const WITHDRAWN = sql`state = 'draft', submitted_at = null`

/** The answers move to the decision that they are about. */
const submittedColumns = (draft: DraftRow) => sql`
  state = 'in_review', submitted_at = now(), fields = fields - ${ANSWER_FIELDS}::text[],
  replaced = replaced - ${ANSWER_FIELDS}::text[],
  past_decisions = coalesce(past_decisions, '[]') || ${JSON.stringify(answeredDecisions(draft))}::text::jsonb`

/** The decision that sent the draft back, with what its owner has done since; none for a first submission. */
function answeredDecisions(draft: DraftRow): PastDecision[] {
  const { state, decided_at, note } = draft
  if (state !== 'changes_requested' && state !== 'rejected') return []
  const requests = requestedChanges(draft).map(({ key, text, isChanged, answer }) => ({ key, text, isChanged, answer }))
  return [{ state, decided_at: (decided_at ?? draft.updated_at).toISOString(), note, requests }]
}

/** Changes to a listing that were started after these. */
const IS_SUPERSEDED = sql<boolean>`exists (
  select from listing_drafts as later
  where later.listing_id = listing_drafts.listing_id and later.created_at > listing_drafts.created_at)`

/** False if the draft has changed since it was read, or changes that were rejected were started anew. */
async function changeState(db: Db, draft: DraftRow, columns: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    update listing_drafts set ${columns}, requests = '{}', checks = '{}', version = version + 1, updated_at = now()
    where id = ${draft.id}::uuid and version = ${draft.version} and state = ${draft.state}
      and not (state = 'rejected' and ${IS_SUPERSEDED})
    returning id`.execute(db)
  return rows.length > 0
}

const logDraft = (db: Db, viewer: Viewer, { id, fields }: DraftRow, verb: 'submitted' | 'withdrawn') =>
  recordActivity(db, viewer, {
    action: `listing_draft.${verb}`,
    subjectType: 'listing_draft',
    subjectId: id,
    subjectTitle: draftTitle(fields),
  })

/** @throws AppError `invalid` */
function assertSubmittable(draft: DraftRow): void {
  const open = requestedChanges(draft).filter((request) => !isRequestDone(request))
  const errors = Object.assign(missingOrWrong(draft), openErrors(open))
  if (Object.keys(errors).length === 0) return
  throw new AppError('invalid', { fields: errors, ...(open.length > 0 && { detail: openRequestsText(open) }) })
}

const openErrors = (open: readonly RequestedChange[]): FieldErrors =>
  Object.fromEntries(open.map(({ key }) => [requestAnswerField(key), ['Make this change, or answer here.']]))

function missingOrWrong({ fields }: DraftRow): FieldErrors {
  const { items, errors } = progressOf(fields)
  const missing = items.filter(({ isRequired, isDone }) => isRequired && !isDone)
  return Object.assign(
    noFieldErrors(),
    errors,
    Object.fromEntries(missing.map(({ key, label }) => [key, [`${label} is missing.`]])),
  )
}
