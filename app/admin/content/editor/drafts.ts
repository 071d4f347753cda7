import type { ContentKind } from '../../../domain/content/managed.ts'
import type { Typed } from './typed.ts'

/** What was typed and not saved, kept in this browser; `id` is null for something new. */
export interface Draft {
  /** Milliseconds. */
  at: number
  typed: Typed
  /** The version that it is a change of; null for something new. */
  version: number | null
}

const keyOf = (kind: ContentKind, id: string | null) => `voltacre-draft:${kind}:${id ?? 'new'}`

/** A browser may refuse to keep anything: a draft is a help and no promise. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function readDraft(kind: ContentKind, id: string | null): Draft | null {
  return quietly(() => {
    const draft = JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null')
    if (typeof draft?.at !== 'number' || typeof draft.typed !== 'object') return null
    return { version: null, ...draft } as Draft
  })
}

export function keepDraft(kind: ContentKind, id: string | null, draft: Omit<Draft, 'at'>): void {
  quietly(() => localStorage.setItem(keyOf(kind, id), JSON.stringify({ at: Date.now(), ...draft })))
}

export function forgetDraft(kind: ContentKind, id: string | null): void {
  quietly(() => localStorage.removeItem(keyOf(kind, id)))
}
