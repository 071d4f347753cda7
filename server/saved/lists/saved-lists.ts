import { sql } from 'kysely'
import { AppError, invalid } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer } from '../../../domain/permissions.ts'
import { MAX_LIST_NAME, MAX_NOTE, MAX_SAVED, type SavedList } from '../../../domain/saved/saved-list.ts'
import { cleanLine } from '../../../domain/text/printable.ts'
import { accessColumns, isReadableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { createSecret } from '../../platform/secret.ts'
import { findItems, findLists, LIST_COLUMNS } from './list-rows.ts'
import { findRemoved, removeFromList, restoreToList } from './removed-listings.ts'
import { createList, lockLists, mergeListings, saveListing, unsaveListing } from './save-listing.ts'
import type { SavedListsService } from './service.ts'

const NOTE_LIMIT = `${MAX_NOTE.toLocaleString('en-US')} characters`

export function createSavedLists(db: Db): SavedListsService {
  return {
    async list(viewer) {
      assertMay(viewer, 'save land')
      return findLists(db, viewer.id)
    },

    async get(viewer, id) {
      assertMay(viewer, 'save land')
      const list = await getReadable(db, viewer, id)
      return { ...list, items: await findItems(db, id) }
    },

    async findSaved(viewer) {
      assertMay(viewer, 'save land')
      const { rows } = await sql<{ slug: string }>`
        select distinct slug from saved_lists join saved_listings on list_id = saved_lists.id
          join land_listings on land_listings.id = listing_id
        where user_id = ${viewer.id} and is_published`.execute(db)
      return rows.map(({ slug }) => slug)
    },

    async create(viewer, name) {
      assertMay(viewer, 'save land')
      const cleaned = checkName(name)
      return db.transaction().execute(async (transaction) => ({ id: await createList(transaction, viewer, cleaned) }))
    },

    async rename(viewer, id, name) {
      assertMay(viewer, 'save land')
      const cleaned = checkName(name)
      await getChangeable(db, viewer, id)
      await change(db, id, { name: cleaned })
    },

    async remove(viewer, id) {
      assertMay(viewer, 'save land')
      await getChangeable(db, viewer, id)
      await db.deleteFrom('saved_lists').where('id', '=', id).execute()
    },

    async setShared(viewer, id, { isShared, withNotes }) {
      assertMay(viewer, 'save land')
      const { share_token } = await getChangeable(db, viewer, id)
      const token = isShared ? (share_token ?? createSecret()) : null
      await change(db, id, { share_token: token, shares_notes: isShared && withNotes })
    },

    async save(viewer, slug, timeZone) {
      assertMay(viewer, 'save land')
      await saveListing(db, viewer, { slug, timeZone })
    },

    async unsave(viewer, slug) {
      assertMay(viewer, 'save land')
      return unsaveListing(db, viewer, slug)
    },

    async merge(viewer, slugs, timeZone) {
      assertMay(viewer, 'save land')
      await mergeListings(db, viewer, { slugs, timeZone })
    },

    ...itemsOf(db),

    async getShared(token) {
      const list = await db
        .selectFrom('saved_lists')
        .select(['id', 'name', 'shares_notes'])
        .where('share_token', '=', token)
        .executeTakeFirst()
      if (!list) throw new AppError('saved_list_not_found')
      const items = await findItems(db, list.id)
      const noted = list.shares_notes ? items.filter(({ note }) => note !== '') : []
      return {
        name: list.name,
        items: items.map(({ note: _, ...item }) => item),
        notes: Object.fromEntries(noted.map(({ id, note }) => [id, note])),
      }
    },
  }
}

/** What can be done with a listing in a list. */
function itemsOf(
  db: Db,
): Pick<SavedListsService, 'setNote' | 'move' | 'moveTo' | 'removeListing' | 'getRemoved' | 'restoreListing'> {
  const itemOf = (listId: string, listing: string) => {
    const isItem = isId(listing)
    return { list_id: listId, listing_id: isItem ? listing : null }
  }
  return {
    async setNote(viewer, id, listing, note) {
      assertMay(viewer, 'save land')
      const cleaned = note.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim()
      if (cleaned.length > MAX_NOTE) throw invalid('note', `A note can have at most ${NOTE_LIMIT}.`)
      await getChangeable(db, viewer, id)
      const { list_id, listing_id } = itemOf(id, listing)
      await db
        .updateTable('saved_listings')
        .set({ note: cleaned })
        .where('list_id', '=', list_id)
        .where('listing_id', '=', listing_id)
        .execute()
    },

    async move(viewer, id, listing, by) {
      assertMay(viewer, 'save land')
      await db.transaction().execute(async (transaction) => {
        await lockChangeable(transaction, viewer, id)
        await swapWithNeighbor(transaction, id, listing, by)
      })
    },

    async moveTo(viewer, id, listing, target) {
      assertMay(viewer, 'save land')
      if (id === target) return
      await db.transaction().execute(async (transaction) => {
        await lockLists(transaction, viewer)
        await lockChangeable(transaction, viewer, id)
        await lockChangeable(transaction, viewer, target)
        await moveBetween(transaction, { from: id, to: target, listing: itemOf(id, listing).listing_id })
      })
    },

    async removeListing(viewer, id, listing) {
      assertMay(viewer, 'save land')
      await getChangeable(db, viewer, id)
      await removeFromList(db, { list: id, listing: itemOf(id, listing).listing_id })
    },

    async getRemoved(viewer, id, listing) {
      assertMay(viewer, 'save land')
      await getReadable(db, viewer, id)
      return findRemoved(db, { list: id, listing: itemOf(id, listing).listing_id })
    },

    async restoreListing(viewer, id, listing) {
      assertMay(viewer, 'save land')
      await db.transaction().execute(async (transaction) => {
        await lockLists(transaction, viewer)
        await lockChangeable(transaction, viewer, id)
        await restoreToList(transaction, { list: id, listing: itemOf(id, listing).listing_id })
      })
    },
  }
}

async function swapWithNeighbor(transaction: Db, id: string, listing: string, by: 1 | -1): Promise<void> {
  const rows = await transaction
    .selectFrom('saved_listings')
    .select('listing_id')
    .where('list_id', '=', id)
    .orderBy('position')
    .orderBy('listing_id')
    .execute()
  const order = rows.map(({ listing_id }) => listing_id)
  const at = order.indexOf(listing)
  const to = at + by
  if (at === -1 || to < 0 || to >= order.length) return
  ;[order[at], order[to]] = [order[to]!, order[at]!]
  await sql`
    update saved_listings set position = wanted.position
    from unnest(${order}::uuid[]) with ordinality as wanted (listing_id, position)
    where list_id = ${id}::uuid and saved_listings.listing_id = wanted.listing_id`.execute(transaction)
}

/** If the other list has the listing too, it keeps both notes. @throws AppError `invalid` if they don't fit */
async function moveBetween(
  transaction: Db,
  { from, to, listing }: { from: string; to: string; listing: string | null },
): Promise<void> {
  const there = await transaction
    .selectFrom('saved_listings')
    .selectAll()
    .where('list_id', '=', to)
    .forUpdate()
    .execute()
  const kept = there.find(({ listing_id }) => listing_id === listing)
  const moved = await transaction
    .deleteFrom('saved_listings')
    .where('list_id', '=', from)
    .where('listing_id', '=', listing)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return
  if (!kept && there.length >= MAX_SAVED)
    throw invalid('target', `The other list has ${MAX_SAVED} listings. Remove one to move another there.`)
  const note = [kept?.note, moved.note].filter(Boolean).join('\n')
  if (note.length > MAX_NOTE)
    throw invalid('target', `The other list has this listing too. Together, its notes can have at most ${NOTE_LIMIT}.`)
  const position = Math.max(0, ...there.map(({ position }) => position)) + 1
  await transaction
    .insertInto('saved_listings')
    .values({ ...moved, saved: JSON.stringify(moved.saved), list_id: to, position, note })
    .onConflict((conflict) => conflict.columns(['list_id', 'listing_id']).doUpdateSet({ note }))
    .execute()
}

/** Locks the list if `lock` is set. @throws AppError `saved_list_not_found` */
async function getReadable(db: Db, { id: userId }: SignedInViewer, id: string, { lock = false } = {}) {
  const { rows } = isId(id)
    ? await sql<ListRow>`
        select id, name, share_token, shares_notes, ${accessColumns(userId, LIST_COLUMNS)} from saved_lists
        where id = ${id}::uuid and ${isReadableBy(userId, LIST_COLUMNS)} ${lock ? sql`for update` : sql``}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new AppError('saved_list_not_found')
  return rows[0]
}

type ListRow = Omit<SavedList, 'items'>

/** @throws AppError `saved_list_not_found`, `organization_read_only` */
async function getChangeable(...args: Parameters<typeof getReadable>): Promise<ListRow> {
  const list = await getReadable(...args)
  if (!list.may_change) throw new AppError('organization_read_only')
  return list
}

/** Keeps others from changing the list in this transaction. */
const lockChangeable = (transaction: Db, viewer: SignedInViewer, id: string): Promise<ListRow> =>
  getChangeable(transaction, viewer, id, { lock: true })

type ListChanges = { name: string } | { share_token: string | null; shares_notes: boolean }

async function change(db: Db, id: string, changes: ListChanges): Promise<void> {
  await db
    .updateTable('saved_lists')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

function checkName(name: string): string {
  const cleaned = cleanLine(name)
  if (cleaned === '' || cleaned.length > MAX_LIST_NAME)
    throw invalid('name', `Enter a name of up to ${MAX_LIST_NAME} characters.`)
  return cleaned
}
