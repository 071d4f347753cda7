import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Base64url: the raw public point, and the private value. */
export interface PushKeyPair {
  publicKey: string
  privateKey: string
}

/** The key pair of the website, made by whichever instance needs it first. */
export async function readPushKeys(db: Db): Promise<PushKeyPair> {
  const known = await readStored(db)
  if (known) return known
  const { publicKey, privateKey } = await createPushKeys()
  await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`.execute(
    db,
  )
  return (await readStored(db))!
}

async function readStored(db: Db): Promise<PushKeyPair | undefined> {
  return db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
}

async function createPushKeys(): Promise<PushKeyPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d! }
}
