import type { Generated } from 'kysely'
import type { OwnershipKind, ProofState } from '../../../domain/listing/ownership.ts'
import type { TimeByDefault, TimeOrNull } from './column-types.ts'

interface OwnershipProofs {
  id: Generated<string>
  user_id: string
  draft_id: string | null
  listing_id: string | null
  kind: OwnershipKind
  document: string | null
  reference: Generated<string>
  owner_of_record: string
  state: Generated<ProofState>
  code_hash: Buffer | null
  code_sent_at: TimeOrNull
  code_tries: Generated<number>
  mailed_to: string | null
  verified_at: TimeOrNull
  verified_by: string | null
  expires_at: TimeOrNull
  note: Generated<string>
  created_at: TimeByDefault
}

export interface OwnershipSchema {
  ownership_proofs: OwnershipProofs
}
