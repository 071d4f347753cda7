import { formatDate } from '../text/format.ts'
import type { OwnershipKind, PublicOwnership } from './ownership.ts'

const CHECKED: Record<OwnershipKind, string> = {
  document: 'deed',
  county_record: 'county record',
  mailed_code: 'mailed code',
  broker: 'license',
}

/** “Owner verified: deed, Nov 12, 2026”. */
export function ownershipText({ kind, verified_on }: PublicOwnership): string {
  return `${kind === 'broker' ? 'Broker' : 'Owner'} verified: ${CHECKED[kind]}, ${formatDate(verified_on)}`
}
