import { sql } from 'kysely'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { typedNumber } from '../../../domain/content/form-values.ts'
import type { DraftFields } from '../../../domain/draft/draft.ts'
import { fieldsOfListing } from '../../../domain/draft/fields-of-listing.ts'
import { isRequestAnswerField } from '../../../domain/draft/request-answers.ts'
import { AppError } from '../../../domain/errors.ts'
import type { ListingValues } from '../../../domain/listing/listing-values.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { getContent, valuesOf } from '../../content/editing/read-content.ts'
import { updateContent } from '../../content/editing/save-content.ts'
import { saveVersions } from '../../content/editing/versions.ts'
import { isChangeableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { copyTitle, listingType } from '../listings/content-type.ts'
import { FILE_FIELD_NAMES, filesOf } from './draft-files.ts'
import { getDraft, IS_OPEN, insertDraft } from './draft-rows.ts'
import { findOwnListings } from './own-listing-rows.ts'
import type { OwnListingsService } from './own-listings-service.ts'
import { assertOwner, relistListing, withdrawListing } from './withdraw-listing.ts'

/** Characters of a price that are read. */
const MAX_PRICE = 30

export function createOwnListings(db: Db): OwnListingsService {
  /** Runs a change of the viewer's own listing in one transaction. */
  async function change<T>(
    viewer: Viewer,
    id: string,
    work: (transaction: Db, owner: SignedInViewer, listing: AdminListing) => Promise<T>,
  ): Promise<T> {
    assertMay(viewer, 'own account')
    return db.transaction().execute(async (transaction) => {
      await assertOwner(transaction, viewer, id)
      return work(transaction, viewer, await getContent(transaction, listingType, id))
    })
  }
  const save = (
    viewer: Viewer,
    id: string,
    input: Partial<ListingValues>,
    from: readonly AdminListing['lifecycle'][],
  ) =>
    change(viewer, id, async (transaction, owner, listing) => {
      if (!listing.is_published || !from.includes(listing.lifecycle)) throw new AppError('listing_not_published')
      await updateContent(transaction, listingType, owner, { id, input, version: null })
    })
  return {
    async list(viewer) {
      assertMay(viewer, 'own account')
      return findOwnListings(db, viewer.id)
    },
    edit: (viewer, id) =>
      change(viewer, id, async (transaction, owner, listing) => {
        const { rows } = await sql<{ id: string }>`
          select id from (
            select id, state, owner_id, organization_id from listing_drafts where listing_id = ${id}::uuid
            order by created_at desc limit 1) as last
          where ${IS_OPEN} or state = 'rejected' and ${isChangeableBy(owner.id)}`.execute(transaction)
        if (rows[0]) return rows[0].id
        return startDraft(transaction, owner, fieldsOfListing(valuesOf(listingType, listing)), listing)
      }),
    duplicate: (viewer, id) =>
      change(viewer, id, async (transaction, owner, listing) => {
        const copy = listingType.valuesForCopy(valuesOf(listingType, listing))
        return startDraft(transaction, owner, withoutFiles(fieldsOfListing(copy)), null)
      }),
    async duplicateDraft(viewer, id) {
      assertMay(viewer, 'own account')
      return db.transaction().execute(async (transaction) => {
        const { fields } = await getDraft(transaction, { viewer, key: null }, id)
        const [name = ''] = fields.landowner_name ?? []
        const copy = name === '' ? fields : { ...fields, landowner_name: [copyTitle(name)] }
        return startDraft(transaction, viewer, withoutFiles(copy), null)
      })
    },
    markUnderOffer: (viewer, id) => save(viewer, id, { lifecycle: 'under_offer' }, ['published']),
    markAvailable: (viewer, id) => save(viewer, id, { lifecycle: 'published' }, ['under_offer', 'closed']),
    markClosed: async (viewer, id, closingPrice) => {
      const input = { lifecycle: 'closed', closing_price: typedNumber(closingPrice.slice(0, MAX_PRICE)) } as const
      await save(viewer, id, input, ['published', 'under_offer'])
    },
    withdraw: (viewer, id) => change(viewer, id, (transaction, owner) => withdrawListing(transaction, owner, id)),
    relist: (viewer, id) => change(viewer, id, (transaction, owner) => relistListing(transaction, owner, id)),
  }
}

async function startDraft(
  db: Db,
  owner: SignedInViewer,
  fields: DraftFields,
  listing: AdminListing | null,
): Promise<string> {
  // What the owner changes is told from this version.
  if (listing !== null) await saveVersions(db, listingType, [listing], null)
  const holder = { viewer: owner, key: null }
  const { id } = await insertDraft(db, holder, { fields, files: filesOf(fields), listing })
  return id
}

/** A copy is of other land, so it has pictures and documents of its own. */
function withoutFiles(fields: DraftFields): DraftFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !FILE_FIELD_NAMES.has(name) && !isRequestAnswerField(name)),
  )
}
