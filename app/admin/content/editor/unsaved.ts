import type { ContentKind } from '../../../../domain/content/admin-content.ts'
import { tryStorage } from '../../../ui/document/try-storage.ts'
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

export function readUnsaved(kind: ContentKind, id: string | null): UnsavedForm | null {
  return tryStorage(() => {
    const unsaved = JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null')
    if (typeof unsaved?.at !== 'number' || typeof unsaved.typed !== 'object') return null
    return { version: null, ...unsaved } as UnsavedForm
  })
}

export function saveUnsaved(kind: ContentKind, id: string | null, unsaved: Omit<UnsavedForm, 'at'>): void {
  tryStorage(() => localStorage.setItem(keyOf(kind, id), JSON.stringify({ at: Date.now(), ...unsaved })))
}

export function deleteUnsaved(kind: ContentKind, id: string | null): void {
  tryStorage(() => localStorage.removeItem(keyOf(kind, id)))
}
