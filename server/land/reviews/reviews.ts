import { sql } from 'kysely'
import type { DraftFields } from '../../../domain/draft/draft.ts'
import { checkOwnerValues, type OwnerValues, readOwnerValues } from '../../../domain/draft/draft-values.ts'
import { AppError, invalid } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { MAX_REQUEST, type Review } from '../../../domain/review/review.ts'
import { reviewField } from '../../../domain/review/review-fields.ts'
import { cappedPage } from '../../platform/db/capped-count.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { approve, type DecisionDependencies, reject, requestChanges } from './decisions.ts'
import {
  countReviews,
  countWaiting,
  getReviewRow,
  listReviews,
  lockReview,
  type ReviewRow,
  releaseReview,
  takeReview,
} from './review-rows.ts'
import type { ReviewsService } from './service.ts'
import { readAssessment } from './stored-assessment.ts'
import { readSubmission } from './submission.ts'

const PER_PAGE = 20
const MAX_REASON = 2_000
const MAX_CHECKS = 50
const DOCUMENTS = 'documents'

export function createReviews(dependencies: DecisionDependencies & { storage: Storage }): ReviewsService {
  const { db, storage } = dependencies
  return {
    async count(viewer) {
      assertMay(viewer, 'review listings')
      return countWaiting(db)
    },
    async list(viewer, { page }) {
      assertMay(viewer, 'review listings')
      const [data, total] = await Promise.all([
        listReviews(db, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
        countReviews(db),
      ])
      return cappedPage(data, { page, perPage: PER_PAGE, total })
    },
    async open(viewer, id) {
      assertMay(viewer, 'review listings')
      const row = await getReviewRow(db, id)
      if (row.state === 'in_review' && row.reviewer_id !== viewer.id) await takeReview(db, id, viewer.id)
      return present(db, viewer, await getReviewRow(db, id))
    },
    async release(viewer, id) {
      assertMay(viewer, 'review listings')
      await getReviewRow(db, id)
      await releaseReview(db, id, viewer.id)
    },
    setCheck: (viewer, id, { key, isTicked }) =>
      change(db, viewer, id, async (transaction, { checks }) => {
        const others = checks.filter((each) => each !== key)
        const next = isTicked ? [...others, key.slice(0, 50)].slice(-MAX_CHECKS) : others
        await sql`update listing_drafts set checks = ${next}::text[] where id = ${id}::uuid`.execute(transaction)
      }),
    setRequest: (viewer, id, { field, text }) =>
      change(db, viewer, id, async (transaction, row) => {
        const requests = withRequest(row.requests, field, text.trim())
        await sql`
          update listing_drafts set requests = ${JSON.stringify(requests)}::text::jsonb where id = ${id}::uuid`.execute(
          transaction,
        )
      }),
    async requestChanges(viewer, id, version) {
      assertMay(viewer, 'review listings')
      await requestChanges(dependencies, viewer, { id, version })
    },
    async approve(viewer, id, version) {
      assertMay(viewer, 'review listings')
      return approve(dependencies, viewer, { id, version })
    },
    async reject(viewer, id, { version, reason: given }) {
      assertMay(viewer, 'review listings')
      const reason = given.trim()
      if (reason === '' || reason.length > MAX_REASON)
        throw invalid('reason', `Say why, in up to ${MAX_REASON} characters.`)
      await reject(dependencies, viewer, { id, version, reason })
    },
    async openDocument(viewer, { id, file }) {
      assertMay(viewer, 'review listings')
      const { files } = await getReviewRow(db, id)
      const path = files.find((each) => each.startsWith(`${DOCUMENTS}/`) && each.endsWith(`/${file}`))
      const opened = path ? await storage.get(DOCUMENTS, path.slice(DOCUMENTS.length + 1)) : null
      if (!opened) throw new AppError('not_found')
      return opened
    },
  }
}

/** Runs a change by the reviewer in one transaction. */
async function change(
  db: Db,
  viewer: Viewer,
  id: string,
  work: (transaction: Db, row: ReviewRow) => Promise<void>,
): Promise<void> {
  assertMay(viewer, 'review listings')
  const by = viewer.id
  await db.transaction().execute(async (transaction) => work(transaction, await lockReview(transaction, id, by)))
}

function withRequest(requests: Record<string, string>, field: string, text: string): Record<string, string> {
  if (!reviewField(field)) throw new AppError('bad_request')
  if (text.length > MAX_REQUEST) throw invalid(field, `Use at most ${MAX_REQUEST} characters.`)
  const { [field]: _, ...others } = requests
  return text === '' ? others : { ...others, [field]: text }
}

/** Values that aren't valid, or no longer, are shown as they are. */
function shownValues(fields: DraftFields): OwnerValues {
  const checked = checkOwnerValues(fields)
  return 'values' in checked ? checked.values : (readOwnerValues(fields) as OwnerValues)
}

async function present(db: Db, viewer: SignedInViewer, row: ReviewRow): Promise<Review> {
  const submission = await readSubmission(db, row)
  const isValid = 'values' in submission
  const published = isValid ? submission.published : null
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    submitted: isValid ? submission.values : shownValues(row.fields),
    submitted_at: (row.submitted_at ?? row.updated_at).toISOString(),
    acreage_note: row.fields.acreage_note?.[0]?.trim() || null,
    published: published && {
      id: published.listing.id,
      slug: published.listing.slug,
      values: published.values,
      updated_at: published.listing.updated_at,
    },
    owner: {
      id: row.owner_id,
      email: row.owner_email,
      name: row.owner_name,
      created_at: row.owner_created_at.toISOString(),
      listings: row.owner_listings,
    },
    assessment: await readAssessment(db, row),
    requests: row.requests,
    past_decisions: row.past_decisions ?? [],
    decided_values: row.decided_fields && shownValues(row.decided_fields),
    checks: row.checks,
    lock: { is_mine: row.reviewer_id === viewer.id, email: row.reviewer_email ?? '' },
  }
}
