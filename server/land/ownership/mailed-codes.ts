import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../domain/errors.ts'
import { CODE_DAYS, CODE_LENGTH, MAX_CODE_TRIES, printedCode, typedCode } from '../../../domain/listing/ownership.ts'
import { proofLetterSchema } from '../../../domain/listing/ownership-form.ts'
import { dayOf } from '../../../domain/listing/power-evidence.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { readValues } from '../../../domain/validation.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { createCode, hashOfCode } from './codes.ts'
import { EXPIRES_AT, lockProof, logProof, outdateAssessments, type ProofToDecide } from './decide-proof.ts'
import { isOwnProof } from './proof-place.ts'
import type { OwnershipLetter } from './service.ts'

interface CodeDependencies {
  db: Db
  secret: string
}

/** Makes a code and forgets it: only its hash is stored. */
export async function issueCode(
  { db, secret }: CodeDependencies,
  viewer: SignedInViewer,
  id: string,
  values: Record<'owner_of_record' | 'address', unknown>,
): Promise<OwnershipLetter> {
  const { owner_of_record, address } = readValues(proofLetterSchema, values)
  const code = createCode()
  return db.transaction().execute(async (transaction) => {
    const proof = await lockProof(transaction, id)
    const isMailable = proof.kind === 'mailed_code' && (proof.state === 'submitted' || proof.state === 'code_sent')
    if (!isMailable) throw new AppError('invalid', { detail: 'This proof takes no mailed code.' })
    await sql`
      update ownership_proofs set state = 'code_sent', code_hash = ${hashOfCode(secret, { id: proof.id, code })},
        code_sent_at = now(), code_tries = 0, mailed_to = ${address}, owner_of_record = ${owner_of_record}
      where id = ${proof.id}::uuid`.execute(transaction)
    await logProof(transaction, viewer, proof, 'code_mailed')
    const validUntil = dayOf(new Date(Date.now() + CODE_DAYS * 86_400_000))
    return { code: printedCode(code), owner_of_record, address, title: proof.title, valid_until: validUntil }
  })
}

/** Counts the try before the code is compared, so that tries at the same time can't exceed the limit. */
export async function enterCode(
  { db, secret }: CodeDependencies,
  viewer: SignedInViewer,
  entered: { id: string; code: string },
): Promise<void> {
  const { id } = entered
  const code = typedCode(entered.code)
  if (!isId(id)) throw new AppError('not_found')
  if (code.length !== CODE_LENGTH) throw invalid('code', `Enter the ${CODE_LENGTH} characters from the letter.`)
  const { rows } = await sql<{ code_hash: Buffer; code_tries: number }>`
    update ownership_proofs set code_tries = code_tries + 1
    where id = ${id}::uuid and ${isOwnProof(viewer.id)} and state = 'code_sent' and code_tries < ${MAX_CODE_TRIES}::int
      and code_sent_at > now() - make_interval(days => ${CODE_DAYS}::int)
    returning code_hash, code_tries`.execute(db)
  if (!rows[0]) throw await unusableCode(db, viewer, id)
  const hash = hashOfCode(secret, { id: id.toLowerCase(), code })
  if (!timingSafeEqual(hash, rows[0].code_hash)) {
    const left = MAX_CODE_TRIES - rows[0].code_tries
    throw invalid(
      'code',
      left === 0 ? NO_TRIES : `This code doesn’t match. You have ${formatCount(left, 'try', 'tries')} left.`,
    )
  }
  await db.transaction().execute((transaction) => verifyByCode(transaction, viewer, { id, hash }))
}

const NO_TRIES = 'Too many wrong codes. Ask us to mail you a new one.'

async function unusableCode(db: Db, viewer: SignedInViewer, id: string): Promise<AppError> {
  const { rows } = await sql<{ code_tries: number }>`
    select code_tries from ownership_proofs
    where id = ${id}::uuid and ${isOwnProof(viewer.id)} and state = 'code_sent'`.execute(db)
  if (!rows[0]) return new AppError('not_found')
  return invalid(
    'code',
    rows[0].code_tries >= MAX_CODE_TRIES ? NO_TRIES : 'This code has expired. Ask us to mail you a new one.',
  )
}

async function verifyByCode(db: Db, viewer: SignedInViewer, { id, hash }: { id: string; hash: Buffer }) {
  const proof: ProofToDecide = await lockProof(db, id)
  const { rows } = await sql`
    update ownership_proofs set state = 'verified', verified_at = now(), verified_by = null, expires_at = ${EXPIRES_AT},
      code_hash = null
    where id = ${id}::uuid and state = 'code_sent' and code_hash = ${hash} returning id`.execute(db)
  if (rows.length === 0) throw new AppError('conflict')
  await logProof(db, viewer, proof, 'verified')
  await outdateAssessments(db, proof)
}
