import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { ReportDecision } from '../../../domain/listing/report-form.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import { MAIL_TO_STRANGER } from '../../people/mail/mail-limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { isAllowed, type RateLimits } from '../../platform/rate-limits/rate-limits.ts'

export interface ReportDependencies {
  db: Db
  mailer: Mailer
  rateLimits: RateLimits
}

/** Of two admins who decide at once, the second gets `not_found`. */
export async function decideReport(
  { db, mailer, rateLimits }: ReportDependencies,
  viewer: SignedInViewer,
  id: string,
  { outcome, note }: ReportDecision,
): Promise<void> {
  const { email, title } = await getOpenReport(db, id)
  // Counted outside of the transaction, which would wait for it on a database with one connection.
  const sendsEmail = email !== null && (await isAllowed(rateLimits.count(MAIL_TO_STRANGER, email)))
  await db.transaction().execute(async (transaction) => {
    const decided = await transaction
      .updateTable('listing_reports')
      .set({ state: outcome, decided_at: sql`now()`, decided_by: viewer.id, decision_note: note || null })
      .where('id', '=', id)
      .where('state', '=', 'new')
      .returning('id')
      .executeTakeFirst()
    if (!decided) throw new AppError('not_found')
    if (sendsEmail) await mailer.send(transaction, email, { name: 'report-decided', outcome, title })
    await recordActivity(transaction, viewer, {
      action: `report.${outcome}`,
      subjectType: 'listing_report',
      subjectId: id,
      subjectTitle: title,
    })
  })
}

/** @throws AppError `not_found` */
async function getOpenReport(db: Db, id: string): Promise<{ email: string | null; title: string }> {
  if (!isId(id)) throw new AppError('not_found')
  const report = await db
    .selectFrom('listing_reports')
    .innerJoin('land_listings', 'land_listings.id', 'listing_id')
    .select(['email', 'landowner_name as title'])
    .where('listing_reports.id', '=', id)
    .where('state', '=', 'new')
    .executeTakeFirst()
  if (!report) throw new AppError('not_found')
  return report
}
