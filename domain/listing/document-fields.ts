import { formReader } from '../content/form-values.ts'
import { LIMITS } from '../content/limits.ts'
import type { ListingDocument } from './listing-document.ts'

/** The name of a field of one document in a form. Each document has a slot of its own. */
export const documentField = (slot: string, name: keyof ListingDocument) => `document:${slot}:${name}`
/** Slots that a form can have. */
export const ALL_DOCUMENT_SLOTS: readonly string[] = Array.from({ length: LIMITS.documents }, (_, slot) => String(slot))
/** What each slot has a field for. */
export const DOCUMENT_NAMES = ['path', 'title', 'is_public'] as const satisfies readonly (keyof ListingDocument)[]

/** The documents of a form, in the order of their slots. A slot without a file is left out. */
export function readListingDocuments(form: FormData): Record<keyof ListingDocument, unknown>[] {
  const { text, all } = formReader(form)
  return ALL_DOCUMENT_SLOTS.flatMap((slot) => {
    const path = all(documentField(slot, 'path')).at(-1)
    if (path === undefined) return []
    return [
      {
        path,
        title: text(documentField(slot, 'title')),
        is_public: text(documentField(slot, 'is_public')) === 'on',
      },
    ]
  })
}
