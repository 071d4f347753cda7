import type { ContentKind } from '../../../../domain/content/admin-content.ts'
import type { EnteredValues } from './entered-values.ts'

/** Unsaved values, stored in this browser. */
export interface UnsavedForm {
  /** Milliseconds. */
  at: number
  typed: EnteredValues
  /** The version it is based on; null for a new item. */
  version: number | null
}

const keyOf = (kind: ContentKind, id: string | null) => `voltacre-draft:${kind}:${id ?? 'new'}`

/** A browser may refuse storage, so it’s no error if nothing was stored. */
function ignoreErrors<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function readUnsaved(kind: ContentKind, id: string | null): UnsavedForm | null {
  return ignoreErrors(() => {
    const unsaved = JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null')
    if (typeof unsaved?.at !== 'number' || typeof unsaved.typed !== 'object') return null
    return { version: null, ...unsaved } as UnsavedForm
  })
}

export function saveUnsaved(kind: ContentKind, id: string | null, unsaved: Omit<UnsavedForm, 'at'>): void {
  ignoreErrors(() => localStorage.setItem(keyOf(kind, id), JSON.stringify({ at: Date.now(), ...unsaved })))
}

export function deleteUnsaved(kind: ContentKind, id: string | null): void {
  ignoreErrors(() => localStorage.removeItem(keyOf(kind, id)))
}
