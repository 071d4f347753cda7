import { isSame } from '../../../domain/content/merge.ts'
import { checkOwnerValues, type OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { ChangedRow, RowOutcome, UndoneRow } from '../../../domain/draft/listing-import.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { getContent, valuesOf } from '../../content/editing/read-content.ts'
import { listingType } from '../listings/content-type.ts'
import { type DraftRow, getDraft } from '../owners/draft-rows.ts'
import { deleteImportedDraft, forgetImported, saveImportedDraft } from '../owners/imported-drafts.ts'
import { assertOwner, relistListing, withdrawListing } from '../owners/withdraw-listing.ts'
import { publishChanges } from '../reviews/decisions.ts'
import type { Work } from './apply-step.ts'
import type { Step } from './import-chunk.ts'

const CHANGED_SINCE = 'This was changed since, so it stays as it is.'

/** Undoes what an import did to a row, unless it was changed since. */
export async function undoStep(work: Work, step: Step, outcome: RowOutcome): Promise<UndoneRow> {
  const { title, state, listing } = outcome
  if (state === 'withdrawn') {
    await relistListing(work.transaction, work.owner, listing!)
    return { state: 'relisted', title, note: '' }
  }
  if (outcome.draft === undefined) return { state: 'left', title, note: 'The import left it as it was.' }
  const holder = { viewer: work.owner, key: null }
  const draft = await getDraft(work.transaction, holder, outcome.draft).catch((error: unknown) => {
    if (isErrorCode(error, 'draft_not_found')) return null
    throw error
  })
  if (draft === null) return { state: 'left', title, note: 'The draft was deleted.' }
  if (draft.state === 'approved') return undoPublished(work, step, { outcome, draft })
  if (draft.state === 'rejected') return { state: 'left', title, note: 'Our review rejected it.' }
  return undoOpen(work, step, { outcome, draft })
}

interface Done {
  outcome: RowOutcome
  draft: DraftRow
}

async function undoOpen(work: Work, step: Step, { outcome, draft }: Done): Promise<UndoneRow> {
  const { title, version = 0 } = outcome
  if (outcome.isNew) {
    const isDeleted = await deleteImportedDraft(work.transaction, work.owner, { id: draft.id, version })
    return isDeleted ? { state: 'deleted', title, note: '' } : { state: 'left', title, note: CHANGED_SINCE }
  }
  const checked = checkOwnerValues(draft.fields)
  if (draft.version !== version || 'errors' in checked) return { state: 'left', title, note: CHANGED_SINCE }
  const { externalId, changes } = step as ChangedRow
  const before = changes.filter(({ name }) => outcome.names?.includes(name)).map((each) => [each.name, each.before])
  const values: OwnerValues = { ...checked.values, ...Object.fromEntries(before) }
  const { id: importId, exempt } = work
  const row = { importId, externalId, imported: {}, values, draft, listing: null, exempt }
  await saveImportedDraft(work.transaction, work.owner, row)
  return { state: 'reverted', title, note: '' }
}

async function undoPublished(work: Work, step: Step, { outcome, draft }: Done): Promise<UndoneRow> {
  const { transaction, owner } = work
  const { title } = outcome
  const listing = draft.listing_id!
  await forgetImported(transaction, owner, draft.id)
  if ('values' in step) {
    await withdrawListing(transaction, owner, listing)
    return { state: 'withdrawn', title, note: '' }
  }
  await assertOwner(transaction, owner, listing)
  const current = valuesOf(listingType, await getContent(transaction, listingType, listing))
  const done = (step as ChangedRow).changes.filter(({ name }) => outcome.names?.includes(name))
  const same = done.filter(({ name, after }) => isSame(current[name], after))
  if (same.length === 0) return { state: 'left', title, note: CHANGED_SINCE }
  const changes = Object.fromEntries(same.map(({ name, before }) => [name, before]))
  await publishChanges(transaction, owner, listing, { changes, submittedAt: null })
  const note = same.length < done.length ? 'Some values were changed since, and stay.' : ''
  return { state: 'reverted', title, note }
}
