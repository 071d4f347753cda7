import type { ContentKind } from '../../../../domain/content/admin-content.ts'
import type { EnteredValues } from './entered-values.ts'

/** Unsaved values, stored in this browser. */
export interface Draft {
  /** Milliseconds. */
  at: number
  typed: EnteredValues
  /** The version it is based on; null for a new item. */
  version: number | null
}

const keyOf = (kind: ContentKind, id: string | null) => `voltacre-draft:${kind}:${id ?? 'new'}`

/** A browser may refuse storage, so a missing draft is no error. */
function ignoreErrors<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function readDraft(kind: ContentKind, id: string | null): Draft | null {
  return ignoreErrors(() => {
    const draft = JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null')
    if (typeof draft?.at !== 'number' || typeof draft.typed !== 'object') return null
    return { version: null, ...draft } as Draft
  })
}

export function saveDraft(kind: ContentKind, id: string | null, draft: Omit<Draft, 'at'>): void {
  ignoreErrors(() => localStorage.setItem(keyOf(kind, id), JSON.stringify({ at: Date.now(), ...draft })))
}

export function deleteDraft(kind: ContentKind, id: string | null): void {
  ignoreErrors(() => localStorage.removeItem(keyOf(kind, id)))
}
