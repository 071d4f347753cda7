import { z } from 'zod'
import { asText } from '../lead/lead-forms.ts'
import {
  MAX_MAILING_ADDRESS,
  MAX_OWNER_OF_RECORD,
  MAX_PROOF_NOTE,
  MAX_REFERENCE,
  OWNERSHIP_KINDS,
} from './ownership.ts'

const atMost = (label: string, length: number) =>
  z.string().max(length, `${label} can have at most ${length.toLocaleString('en-US')} characters.`)

const ownerOfRecord = z.preprocess(
  asText,
  atMost('Owner of record', MAX_OWNER_OF_RECORD).min(1, 'Enter the owner’s name as the county has it.'),
)

/** A proof as its owner submits it. */
export const proofSchema = z
  .object({
    kind: z.enum(OWNERSHIP_KINDS, 'Choose a kind of proof.'),
    owner_of_record: ownerOfRecord,
    reference: z.preprocess(asText, atMost('Reference', MAX_REFERENCE)),
    /** Storage path of an upload. */
    document: z.preprocess((path) => (path === '' ? null : path), z.string().max(200).nullable()),
  })
  .superRefine(({ kind, reference, document }, context) => {
    const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'document' && document === null) missing('document', 'Upload the deed or tax record.')
    if (kind === 'county_record' && reference === '') missing('reference', 'Enter the number of the county record.')
    if (kind === 'broker' && reference === '') missing('reference', 'Enter your broker license number.')
    if (kind === 'broker' && document === null) missing('document', 'Upload the listing agreement.')
  })

/** An operator's decision on a proof. */
export const proofDecisionSchema = z
  .object({
    verified: z.boolean(),
    owner_of_record: ownerOfRecord,
    note: z.preprocess(asText, atMost('Note', MAX_PROOF_NOTE)),
  })
  .refine(({ verified, note }) => verified || note !== '', { path: ['note'], error: 'Tell the owner why.' })

/** Who gets a code by mail, and where. */
export const proofLetterSchema = z.object({
  owner_of_record: ownerOfRecord,
  address: z.preprocess(
    asText,
    atMost('Address', MAX_MAILING_ADDRESS).min(1, 'Enter the owner’s address from the county record.'),
  ),
})

export type ProofDecision = z.infer<typeof proofDecisionSchema>
