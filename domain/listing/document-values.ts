import { z } from 'zod'
import { requiredText, trueOrFalse } from '../content/fields.ts'
import { LIMITS } from '../content/limits.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import type { ListingDocument } from './listing-document.ts'

const listingDocument = z.strictObject({
  path: z
    .string({ error: 'Expected the path of a stored document.' })
    .refine((path) => storagePathProblem(path) === null, { error: 'This document is not there anymore.' }),
  title: requiredText('Document title', LIMITS.document_title),
  is_public: trueOrFalse('Public document').default(false),
})

/** The documents of a listing, in display order. */
export const listingDocumentList: z.ZodType<ListingDocument[]> = z
  .array(listingDocument, { error: 'Documents are a list.' })
  .max(LIMITS.documents, `Add at most ${LIMITS.documents} documents.`)
  .refine((documents) => new Set(documents.map(({ path }) => path)).size === documents.length, {
    error: 'Add each document only once.',
  })
