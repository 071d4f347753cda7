import { z } from 'zod'
import { companyName, personName } from '../lead/lead-forms.ts'
import type { DocumentAccess } from './listing-document.ts'

export type GrantState = 'requested' | 'granted' | 'refused' | 'revoked'

/** What the owner of a listing does with a reader's access. */
export const GRANT_DECISIONS = ['grant', 'refuse', 'revoke'] as const
export type GrantDecision = (typeof GRANT_DECISIONS)[number]

/** The states from which each decision leads to another one. */
export const DECIDABLE: Record<GrantDecision, { from: readonly GrantState[]; to: GrantState }> = {
  grant: { from: ['requested', 'refused', 'revoked'], to: 'granted' },
  refuse: { from: ['requested'], to: 'refused' },
  revoke: { from: ['granted'], to: 'revoked' },
}

/** Who asks for a document. */
export const documentRequestSchema = z.object({ name: personName, company: companyName })

/** Who signs the NDA for a document. */
export const signatureSchema = documentRequestSchema.extend({
  is_accepted: z.literal(true, { error: 'Read the NDA, then check this box to accept it.' }),
})

/** A locked document for someone who may want to read it. */
export interface LockedDocument {
  /** See `documentAccessPath`. */
  key: string
  title: string
  access: Extract<DocumentAccess, 'request' | 'nda'>
  listing: { id: string; slug: string; title: string }
  /** Whether the viewer is its owner, who needs no access. */
  isOwn: boolean
  /** The viewer's own; null before they asked or signed. */
  grant: OwnGrant | null
}

export interface OwnGrant {
  id: string
  state: GrantState
  /** ISO 8601; null if nothing was signed. */
  signed_at: string | null
  /** Whether the document opens for them now. */
  opens: boolean
}

/** Someone who asked for a document or signed for it, for the owner of the listing. Timestamps are ISO 8601. */
export interface DocumentReader {
  id: string
  reader_name: string
  company: string
  state: GrantState
  created_at: string
  signed_at: string | null
  nda_version: number | null
  /** How often they opened it, and the latest times first, at most 20. */
  opened: number
  openings: string[]
}

/** A document of a listing with its readers, the newest first. */
export interface DocumentReaders {
  key: string
  title: string
  /** Null for a document that was removed from the listing. */
  access: DocumentAccess | null
  readers: DocumentReader[]
}
