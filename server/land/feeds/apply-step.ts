import { isSame } from '../../../domain/content/merge.ts'
import { fieldLabel } from '../../../domain/draft/change-text.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import { LEFT_NOTES } from '../../../domain/draft/import-report.ts'
import type {
  AddedRow,
  ChangedRow,
  PlannedChange,
  PlannedListing,
  RowOutcome,
} from '../../../domain/draft/listing-import.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SavedRow, saveImportedDraft } from '../owners/imported-drafts.ts'
import { withdrawListing } from '../owners/withdraw-listing.ts'
import { currentValues, pendingDraft, readExisting } from './existing.ts'
import type { Chunk, Step } from './import-chunk.ts'
import { reasonToLeave, statedBy } from './plan-row.ts'

export interface Work extends Pick<Chunk, 'id' | 'contact'> {
  transaction: Db
  owner: SignedInViewer
  /** Keys of review fields that owners may change without a review. */
  exempt: readonly string[]
}

export const titleOf = (step: Step): string =>
  'values' in step ? step.values.landowner_name : 'title' in step ? step.title : step.landowner_name

/** Applies what was planned for a row, as far as that is still possible. */
export function applyStep(work: Work, step: Step): Promise<RowOutcome> {
  if ('values' in step) return add(work, step)
  return 'changes' in step ? change(work, step) : withdraw(work, step)
}

const left = (step: Step, note: string): RowOutcome => ({ state: 'left', title: titleOf(step), note })

async function add({ transaction, owner, id, exempt }: Work, step: AddedRow): Promise<RowOutcome> {
  const { externalId, values } = step
  if ((await readExisting(transaction, owner.id, [externalId])).has(externalId))
    return left(step, 'You’ve added this listing since the dry run.')
  const row = { importId: id, externalId, imported: statedBy(step), values, draft: null, listing: null, exempt }
  const saved = await saveImportedDraft(transaction, owner, row)
  return { ...outcomeOf(saved, step), isNew: true, listing: null }
}

async function change(work: Work, step: ChangedRow): Promise<RowOutcome> {
  const { transaction, owner, id, exempt, contact } = work
  const { externalId, changes } = step
  const existing = (await readExisting(transaction, owner.id, [externalId])).get(externalId)
  if (!existing?.isOwn) return left(step, 'This listing is no longer yours.')
  const why = reasonToLeave(existing)
  if (why !== null) return left(step, LEFT_NOTES[why])
  const current = currentValues(existing, contact)
  if (current === null) return left(step, LEFT_NOTES.incorrect)
  const open = changes.filter(({ name, before }) => isSame(current[name], before))
  const others = changes.filter((each) => !open.includes(each) && !isSame(current[each.name], each.after))
  if (open.length === 0)
    return left(step, others.length > 0 ? changedSince(others) : 'The listing already has these values.')
  const values: OwnerValues = { ...current, ...Object.fromEntries(open.map(({ name, after }) => [name, after])) }
  const draft = pendingDraft(existing)
  const imported = { ...existing.draft?.imported, ...step.stated }
  const row = { importId: id, externalId, imported, values, draft, listing: existing.listing, exempt }
  const outcome = outcomeOf(await saveImportedDraft(transaction, owner, row), step)
  const kept = [...step.kept, ...others]
  const note = kept.length === 0 ? outcome.note : [outcome.note, changedSince(kept)].join(' ').trim()
  const names = open.map(({ name }) => name)
  return { ...outcome, note, names, isNew: draft === null, listing: existing.listing?.id ?? null }
}

async function withdraw({ transaction, owner }: Work, step: PlannedListing): Promise<RowOutcome> {
  await withdrawListing(transaction, owner, step.id)
  return { state: 'withdrawn', title: step.landowner_name, note: '', listing: step.id }
}

const changedSince = (changes: readonly PlannedChange[]): string =>
  `Changed by hand and left as it is: ${changes.map(({ name }) => fieldLabel(name)).join(', ')}.`

function outcomeOf({ id: draft, version, state, missing }: SavedRow, step: Step): RowOutcome {
  const note =
    state !== 'draft' ? '' : missing.length > 0 ? `To complete: ${missing.join(', ')}.` : LEFT_NOTES.incorrect
  return { state, title: titleOf(step), note, draft, version }
}
