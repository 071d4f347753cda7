import { z } from 'zod'
import { requiredText, trueOrFalse } from '../content/fields.ts'
import { LIMITS } from '../content/limits.ts'
import { isLockedPdf } from '../upload/locked-pdf.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import { accessOf, DOCUMENT_ACCESS, isLocked, type ListingDocument } from './listing-document.ts'

const listingDocument = z
  .strictObject({
    path: z
      .string({ error: 'Expected the path of a stored document.' })
      .refine((path) => storagePathProblem(path) === null, { error: 'This document is not there anymore.' }),
    title: requiredText('Document title', LIMITS.document_title),
    is_public: trueOrFalse('Public document').optional(),
    access: z.enum(DOCUMENT_ACCESS, { error: `Access is one of ${DOCUMENT_ACCESS.join(', ')}.` }).optional(),
  })
  .transform(({ path, title, is_public, access: stated }, context) => {
    const access = accessOf({ is_public: is_public ?? false, ...(stated && { access: stated }) })
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['access'], message })
    if (is_public === true && access !== 'public')
      add('A public document has the access “public”. Leave out is_public, or set it to false.')
    if (isLocked(access) && isLockedPdf(path))
      add(
        'This PDF asks for a password, so we can’t watermark it. Upload it without the password, or choose Everyone or Only you.',
      )
    return { path, title, is_public: access === 'public', access }
  })

/** The documents of a listing, in display order. */
export const listingDocumentList: z.ZodType<ListingDocument[]> = z
  .array(listingDocument, { error: 'Documents are a list.' })
  .max(LIMITS.documents, `Add at most ${LIMITS.documents} documents.`)
  .refine((documents) => new Set(documents.map(({ path }) => path)).size === documents.length, {
    error: 'Add each document only once.',
  })
