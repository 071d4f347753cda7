import { formReader } from '../content/form-values.ts'
import { LIMITS } from '../content/limits.ts'
import { accessOf, type ListingDocument } from './listing-document.ts'

/** The name of a field of one document in a form. Each document has a slot of its own. */
export const documentField = (slot: string, name: keyof ListingDocument) => `document:${slot}:${name}`
/** Slots that a form can have. */
export const ALL_DOCUMENT_SLOTS: readonly string[] = Array.from({ length: LIMITS.documents }, (_, slot) => String(slot))
/** What each slot has a field for; `is_public` only in drafts of an earlier release. */
export const DOCUMENT_NAMES = [
  'path',
  'title',
  'is_public',
  'access',
] as const satisfies readonly (keyof ListingDocument)[]

/** The documents of a form, in the order of their slots. A slot without a file is left out. */
export function readListingDocuments(form: FormData): Record<'path' | 'title' | 'access', unknown>[] {
  const { text, all } = formReader(form)
  return ALL_DOCUMENT_SLOTS.flatMap((slot) => {
    const path = all(documentField(slot, 'path')).at(-1)
    if (path === undefined) return []
    return [
      {
        path,
        title: text(documentField(slot, 'title')),
        access: readAccess(form, slot),
      },
    ]
  })
}

/** What was chosen. What isn't one of the choices is left to the schema. */
function readAccess(form: FormData, slot: string): string {
  const { text } = formReader(form)
  const chosen = text(documentField(slot, 'access'))
  return chosen || accessOf({ is_public: text(documentField(slot, 'is_public')) === 'on' })
}
