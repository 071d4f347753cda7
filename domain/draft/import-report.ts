import { formatAcres, formatPrice, PRICE_UNKNOWN } from '../text/format.ts'
import { changeText, fieldLabel } from './change-text.ts'
import type { OwnerValues } from './draft-values.ts'
import type { LeftReason, ListingImport, PlannedChange, RowState, UndoneRow } from './listing-import.ts'

/** What a person reads of a row. */
export interface ReportRow {
  key: string
  /** Null for a listing that the file lacks. */
  row: number | null
  title: string
  state: string
  tone: 'good' | 'accent' | 'caution' | 'plain'
  lines: string[]
  /** The draft to complete. */
  draft: string | null
}

export const LEFT_NOTES: Record<LeftReason, string> = {
  editing: 'You’re editing this listing by hand.',
  sent_back: 'Our review sent this back. Change it by hand.',
  incorrect: 'The draft of this listing has fields to correct.',
  by_hand: 'Changed by hand since the last file, so it stays as it is.',
}

const STATES: Record<RowState, [label: string, tone: ReportRow['tone']]> = {
  published: ['Published', 'good'],
  in_review: ['In review', 'accent'],
  draft: ['Draft', 'caution'],
  withdrawn: ['Withdrawn', 'plain'],
  left: ['Left as it is', 'plain'],
}

const UNDONE: Record<UndoneRow['state'], string> = {
  deleted: 'Draft deleted',
  reverted: 'Change undone',
  withdrawn: 'Withdrawn',
  relisted: 'Listed again',
  left: 'Left as it is',
}

/** How many rows an import has to work on. */
export const stepsOf = ({ plan, withdraws_missing }: Pick<ListingImport, 'plan' | 'withdraws_missing'>): number =>
  plan.added.length + plan.changed.length + (withdraws_missing ? (plan.missing?.length ?? 0) : 0)

/** Rows that change something first, then those left alone, rejected and missing. Unchanged ones aren't named. */
export function reportRows(listingImport: ListingImport): ReportRow[] {
  const { plan, withdraws_missing } = listingImport
  const missing = (plan.missing ?? []).map(({ id, landowner_name }) =>
    rowOf(null, landowner_name, 'Missing', ['The file doesn’t have this listing.'], id),
  )
  const steps = [
    ...plan.added.map(({ row, values }) => rowOf(row, values.landowner_name, 'New', [factsOf(values)])),
    ...plan.changed.map(({ row, title, changes, kept }) =>
      rowOf(row, title, 'Changed', [...changes.map(changeText), ...kept.map(keptText)]),
    ),
    ...(withdraws_missing ? missing : []),
  ]
  return [
    ...steps.map((row, index) => withOutcome(row, index, listingImport)),
    ...plan.left.map(({ row, title, why, kept }) =>
      rowOf(row, title, STATES.left[0], [LEFT_NOTES[why], ...kept.map(changeText)]),
    ),
    ...plan.rejected.map(({ row, reasons }) => rowOf(row, '', 'Rejected', reasons)),
    ...(withdraws_missing ? [] : missing),
  ]
}

const factsOf = ({ parcel_size_acres, price, price_type }: OwnerValues): string =>
  `${formatAcres(parcel_size_acres)}, ${price === null ? PRICE_UNKNOWN.toLowerCase() : formatPrice(price, price_type)}`

const rowOf = (row: number | null, title: string, state: string, lines: string[], key = String(row)): ReportRow => ({
  ...{ key, row, title, state, lines },
  tone: state === 'Rejected' ? 'caution' : 'plain',
  draft: null,
})

function withOutcome(row: ReportRow, index: number, { outcomes, undone }: ListingImport): ReportRow {
  const [outcome, undo] = [outcomes[index], undone[index]]
  if (undo) return { ...row, state: UNDONE[undo.state], lines: notes(row.lines, undo.note) }
  if (!outcome) return row
  const [state, tone] = STATES[outcome.state]
  const draft = outcome.state === 'draft' ? (outcome.draft ?? null) : null
  return { ...row, state, tone, draft, lines: notes(row.lines, outcome.note) }
}

const notes = (lines: string[], note: string) => (note === '' ? lines : [...lines, note])

const keptText = (change: PlannedChange): string =>
  `${fieldLabel(change.name)} was changed by hand since the last file, so it stays as it is.`
