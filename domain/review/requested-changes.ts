import { isSame } from '../content/merge.ts'
import type { DraftFields, RequestedChange } from '../draft/draft.ts'
import { readOwnerValues } from '../draft/draft-values.ts'
import { requestAnswerField } from '../draft/request-answer-field.ts'
import { formatCount } from '../text/format.ts'
import { REVIEW_FIELDS } from './review-fields.ts'

interface RequestedDraft {
  fields: DraftFields
  /** By the key of a review field. */
  requests: Readonly<Record<string, string>>
  /** The fields when the changes were requested. */
  decided_fields: DraftFields | null
}

/** What a reviewer asked to change, and what the owner has done about it since. */
export function requestedChanges({ fields, requests, decided_fields }: RequestedDraft): RequestedChange[] {
  if (Object.keys(requests).length === 0) return []
  const [before, now] = [readOwnerValues(decided_fields ?? {}), readOwnerValues(fields)]
  return REVIEW_FIELDS.flatMap(({ key, label, step, names }) => {
    const text = requests[key]
    if (text === undefined) return []
    const isChanged = names.some((name) => !isSame(before[name], now[name]))
    const answer = fields[requestAnswerField(key)]?.[0]?.trim() ?? ''
    return [{ key, label, step, text, isChanged, answer }]
  })
}

export const isRequestDone = ({ isChanged, answer }: RequestedChange): boolean => isChanged || answer !== ''

/** “2 requested changes are still open: Location, Pictures.” */
export const openRequestsText = (open: readonly RequestedChange[]): string =>
  `${formatCount(open.length, 'requested change is', 'requested changes are')} still open: ${open.map(({ label }) => label).join(', ')}. ` +
  (open.length === 1 ? 'Make the change, or answer the request.' : 'Make each change, or answer the request.')
