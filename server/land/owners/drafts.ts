import { sql } from 'kysely'
import { applyChanges, type DraftChanges, type DraftFields, hasChanged } from '../../../domain/draft/draft.ts'
import { progressOf } from '../../../domain/draft/progress.ts'
import { MAX_REQUEST_ANSWER } from '../../../domain/draft/request-answer-field.ts'
import { isRequestAnswerField } from '../../../domain/draft/request-answers.ts'
import { stepOfField } from '../../../domain/draft/steps.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import { pointLabel } from '../../../domain/place/place.ts'
import { requestedChanges } from '../../../domain/review/requested-changes.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { noFieldErrors } from '../../../domain/validation.ts'
import { readPoint } from '../../files/typed-point.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { createSecret } from '../../platform/secret.ts'
import type { Places } from '../places/places.ts'
import { claimDraftFiles, filesOf } from './draft-files.ts'
import { draftKeyCookie, draftKeyOf } from './draft-key.ts'
import {
  claimDrafts,
  type DraftRow,
  findDrafts,
  getDraft,
  getEditableDraft,
  type Holder,
  heldBy,
  IS_EDITABLE,
  insertDraft,
  presentDraft,
  updateDraft,
} from './draft-rows.ts'
import { locateText } from './locate-text.ts'
import type { DraftsService, SavedDraft } from './service.ts'
import { submitDraft, withdrawDraft } from './submit-draft.ts'
import { findSurroundings } from './surroundings.ts'

/** Drafts of listings without an account. */
const DRAFT_FROM_NETWORK: Limit = { name: 'draft from network', tries: 60, seconds: 86_400 }
/** A form saves itself while its owner types. */
const SAVE_OF_ACCOUNT: Limit = { name: 'draft save of account', tries: 600, seconds: 600 }
const SAVE_FROM_NETWORK: Limit = { name: 'draft save from network', tries: 1200, seconds: 600 }

interface DraftsDependencies {
  db: Db
  places: Places
  mailer: Mailer
  rateLimits: RateLimits
  log: Pick<Logger, 'warn'>
  /** Keys of review fields that owners may change without a review. */
  exemptFields: () => Promise<readonly string[]>
  /** Tells whether cookies are sent over https only. */
  publicUrl: string
}

/** Saves of one draft at the same time: each retries on what the others saved. */
const MAX_TRIES = 10
const MAX_VALUES = 150
/** Fits the longest description and an outline of 10,000 points. */
const MAX_VALUE_LENGTH = 450_000
const MAX_DRAFT_LENGTH = 900_000

export function createDrafts({
  db,
  places,
  mailer,
  log,
  exemptFields,
  rateLimits,
  publicUrl,
}: DraftsDependencies): DraftsService {
  return {
    async create(viewer, caller, fields = {}) {
      if (viewer.kind === 'visitor') await rateLimits.count(DRAFT_FROM_NETWORK, networkOf(caller.address))
      const key = draftKeyOf(caller)
      const newKey = viewer.kind === 'visitor' && key === null ? createSecret() : null
      const holder: Holder = { viewer, key: key ?? newKey }
      const changes = Object.fromEntries(Object.entries(fields).map(([name, now]) => [name, { was: [], now }]))
      const entered = applyChanges({ fields: {}, replaced: {} }, checked(changes)).fields
      const row = await db.transaction().execute((transaction) => insertDraft(transaction, holder, { fields: entered }))
      return { draft: presentDraft(row), cookies: newKey === null ? [] : [draftKeyCookie(newKey, publicUrl)] }
    },
    get: async (viewer, caller, id) => presentDraft(await getDraft(db, holderOf(viewer, caller), id)),
    list: async (viewer, caller) => (await findDrafts(db, holderOf(viewer, caller))).map(presentDraft),
    async save(viewer, caller, { id, changes }) {
      if (viewer.kind === 'user') await rateLimits.count(SAVE_OF_ACCOUNT, viewer.id)
      else await rateLimits.count(SAVE_FROM_NETWORK, networkOf(caller.address))
      return save(db, holderOf(viewer, caller), id, checked(changes))
    },
    async claim(viewer, caller) {
      const key = draftKeyOf(caller)
      if (viewer.kind === 'visitor' || key === null) return []
      const isEmpty = await db.transaction().execute((transaction) => claimDrafts(transaction, viewer, key))
      return isEmpty ? [draftKeyCookie(null, publicUrl)] : []
    },
    surroundings: ({ fields }) => findSurroundings(db, places, fields),
    locate: (text) => locateText(places, text),
    submit: (viewer, caller, id) =>
      submitDraft({ db, mailer, log, exemptFields }, viewer, holderOf(viewer, caller), id),
    withdraw: (viewer, caller, id) => withdrawDraft(db, viewer, holderOf(viewer, caller), id),
    async remove(viewer, caller, id) {
      const holder = holderOf(viewer, caller)
      await getEditableDraft(db, holder, id)
      await sql`
        delete from listing_drafts where id = ${id}::uuid and ${heldBy(holder)} and ${IS_EDITABLE}`.execute(db)
    },
  }
}

const holderOf = (viewer: Viewer, caller: Caller): Holder => ({ viewer, key: draftKeyOf(caller) })

async function save(db: Db, holder: Holder, id: string, changes: DraftChanges): Promise<SavedDraft> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await getEditableDraft(db, holder, id)
    const next = withoutRepeatedPoint(applyChanges(row, changes))
    const isChanged = Object.keys(changes).some((name) =>
      hasChanged({ was: row.fields[name] ?? [], now: next.fields[name] ?? [] }),
    )
    const hasNewReplaced = JSON.stringify(row.replaced) !== JSON.stringify(next.replaced)
    if (!isChanged && !hasNewReplaced) return savedDraft(row, row, false)
    assertFits(next)
    const saved = await store(db, holder.viewer, row, next)
    if (saved) return savedDraft(saved, { ...row, fields: next.fields }, hasNewReplaced)
  }
  throw new AppError('unavailable')
}

/** Coordinates typed as the address have become the point when the step was left; a save from before may arrive after. */
function withoutRepeatedPoint<Entered extends { fields: DraftFields }>(entered: Entered): Entered {
  const { address = [], gps_coordinates = [] } = entered.fields
  const [repeated, point] = [readPoint(address[0] ?? ''), parseGps(gps_coordinates[0] ?? '')]
  const isRepeated = repeated !== null && point !== null && pointLabel(repeated) === pointLabel(point)
  return isRepeated ? { ...entered, fields: { ...entered.fields, address: [''] } } : entered
}

const savedDraft = (
  { version, updated_at }: Pick<DraftRow, 'version' | 'updated_at'>,
  draft: Pick<DraftRow, 'fields' | 'requests' | 'decided_fields'>,
  hasNewReplaced: boolean,
): SavedDraft => ({
  version,
  has_new_replaced: hasNewReplaced,
  saved_at: updated_at.toISOString(),
  steps: progressOf(draft.fields).steps,
  requests: requestedChanges(draft),
})

/** Without new files a save is a single statement. */
async function store(db: Db, viewer: Viewer, row: DraftRow, next: { fields: DraftFields; replaced: DraftFields }) {
  const files = filesOf(next.fields)
  if (files.every((file) => row.files.includes(file))) return updateDraft(db, row, { ...next, files })
  return db.transaction().execute(async (transaction) => {
    const uploader = viewer.kind === 'user' && (await hasOwner(transaction, row.id)) ? viewer.id : null
    await claimDraftFiles(transaction, { before: row.fields, after: next.fields, uploader })
    return updateDraft(transaction, row, { ...next, files })
  })
}

async function hasOwner(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('listing_drafts').select('owner_id').where('id', '=', id).executeTakeFirst()
  return (row?.owner_id ?? null) !== null
}

/** The changes, with text that PostgreSQL can store. @throws AppError `invalid` */
function checked(changes: DraftChanges): DraftChanges {
  const errors = noFieldErrors()
  const entries = Object.entries(changes).map(([name, { was, now, chosen }]) => {
    if (stepOfField(name) === undefined) errors[name] = ['Unknown field.']
    else if (now.length > MAX_VALUES) errors[name] = [`This has at most ${MAX_VALUES} values.`]
    else if (now.some((value) => value.length > MAX_VALUE_LENGTH)) errors[name] = ['This is too long to save.']
    const change = { was: was.map(storable), now: now.map(storable), chosen }
    if (isRequestAnswerField(name) && change.now.some((value) => value.length > MAX_REQUEST_ANSWER))
      errors[name] = [`Use at most ${formatCount(MAX_REQUEST_ANSWER, 'character')} for your answer.`]
    return [name, change] as const
  })
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { fields: errors })
  return Object.fromEntries(entries)
}

const storable = (value: string) => value.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')

function assertFits({ fields, replaced }: Pick<DraftRow, 'fields' | 'replaced'>): void {
  if (JSON.stringify({ fields, replaced }).length <= MAX_DRAFT_LENGTH) return
  throw new AppError('too_large', { detail: 'This draft is too long to save. Shorten the description or the outline.' })
}
