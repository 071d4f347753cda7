import type { DraftChanges, DraftFields } from '../../../domain/draft/draft.ts'

const keyOf = (draft: string) => `voltacre:draft:${draft}`

/** What was typed on this device and hasn't been saved yet. */
export function readPending(draft: string): DraftChanges {
  try {
    return JSON.parse(localStorage.getItem(keyOf(draft)) ?? '{}')
  } catch {
    return {}
  }
}

/** Without storage, or when it's full, only leaving the page while offline loses something. */
export function writePending(draft: string, changes: DraftChanges): void {
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(keyOf(draft))
    else localStorage.setItem(keyOf(draft), JSON.stringify(changes))
  } catch {}
}

/** The fields with what is pending. */
export const withPending = (fields: DraftFields, pending: DraftChanges): DraftFields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(pending).map(([name, { now }]) => [name, now])),
})
