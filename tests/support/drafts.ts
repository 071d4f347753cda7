import { sql } from 'kysely'
import type { DraftFields } from '../../domain/draft/draft.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { signedInUser, type TestCaller } from './accounts.ts'
import type { TestApp } from './app.ts'

/** A draft with all that is required but a picture, which needs an upload. */
const DRAFT_FIELDS: DraftFields = {
  landowner_name: ['Granger Bench 58'],
  address: ['County Road 362, Granger, TX'],
  gps_coordinates: ['30.715, -97.455'],
  parcel_size_acres: ['58.3'],
  zoning_info: ['Agricultural'],
  is_power_unknown: ['on'],
  deal_types: ['sale'],
  price: ['1690000'],
  images: [],
  contact_name: ['Dale Krueger'],
  contact_role: ['owner'],
}

export interface TestOwner {
  caller: TestCaller
  viewer: SignedInViewer
}

export async function signInAs(app: TestApp, db: Db, values: { isAdmin?: boolean } = {}): Promise<TestOwner> {
  const caller = await signedInUser(app, db, values)
  return { caller, viewer: (await app.resolveViewer(caller)).viewer as SignedInViewer }
}

let pictures = 0

/** A stored picture of a user, as an upload leaves it. @returns its path */
export async function insertPicture(db: Db, owner: string, hash: bigint | null = null): Promise<string> {
  const path = `images/00000000-0000-4000-8000-${String(++pictures).padStart(12, '0')}.jpg`
  await sql`
    insert into uploads (kind, bucket, path, bytes, received, state, created_by, picture_hash)
    values ('listing-image', 'listing-media', ${path}, 1000, 1000, 'stored', ${owner}, ${hash === null ? null : String(hash)}::bigint)`.execute(
    db,
  )
  return path
}

/** Submits a complete draft. @returns its id */
export async function submitDraft(
  app: TestApp,
  db: Db,
  { caller, viewer }: TestOwner,
  fields: DraftFields = {},
): Promise<string> {
  const { drafts } = app.services
  const images = fields.images ?? [await insertPicture(db, viewer.id)]
  const { draft } = await drafts.create(viewer, caller)
  const all = { ...DRAFT_FIELDS, ...fields, images }
  const changes = Object.fromEntries(Object.entries(all).map(([name, now]) => [name, { was: [], now }]))
  await drafts.save(viewer, caller, { id: draft.id, changes })
  await drafts.submit(viewer, caller, draft.id)
  return draft.id
}
