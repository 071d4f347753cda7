import type { AdminContent } from '../../../domain/content/admin-content.ts'
import { MAX_BULK } from '../../../domain/content/limits.ts'
import { AppError, type ErrorCode } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { readPartialValues, validated } from '../../../domain/validation.ts'
import { wrapUnexpected } from '../../../domain/wrap-unexpected.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { AnyContentType, ContentType } from './content-type.ts'
import { deleteContent, findDeletions, restoreContent } from './delete-content.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { featureAll, publishAll } from './publish-content.ts'
import { getContent, listContent } from './read-content.ts'
import { createContent, duplicateContent, toSlugError, updateContent } from './save-content.ts'
import type { ContentService, VersionedContent } from './service.ts'
import { isSlugTaken } from './slugs.ts'
import { readVersion, readVersions } from './versions.ts'

/** Restoring a version leaves these as they are: the address, and whether the content is public. */
const NOT_RESTORED = ['slug', 'is_published', 'is_featured', 'scheduled_at']

type Service<Row extends AdminContent, Item extends AdminContent, Values> = ContentService<Row, Item, Values> &
  VersionedContent<Item>

/** Runs one authorized change in one transaction; an unexpected error becomes the error `code`. */
type RunChange = <T>(
  viewer: Viewer,
  code: ErrorCode,
  work: (db: Db, viewer: SignedInViewer) => Promise<T>,
) => Promise<T>

/** The operations of the admin on one type of content. */
export function createContentService<
  Row extends AdminContent,
  Item extends AdminContent,
  Values extends Record<string, unknown>,
>(db: Db, type: ContentType<Row, Item, Values>): Service<Row, Item, Values> {
  const change: RunChange = async (viewer, code, work) => {
    assertMay(viewer, 'change content')
    const inTransaction = () => db.transaction().execute((transaction) => work(transaction, viewer))
    return wrapUnexpected(code, inTransaction, (error) => toSlugError(type, error))
  }
  return { ...contentReads(db, type), ...contentSaves(change, type), ...bulkChanges(change, type) }
}

function contentReads<Row extends AdminContent, Item extends AdminContent, Values extends Record<string, unknown>>(
  db: Db,
  type: ContentType<Row, Item, Values>,
) {
  return {
    async list(viewer, { query, perPage }) {
      assertMay(viewer, 'change content')
      return wrapUnexpected(type.errorCodes.list, () => listContent(db, type, query, perPage))
    },
    async get(viewer, id) {
      assertMay(viewer, 'change content')
      return getContent(db, type, id)
    },
    async deletions(viewer) {
      assertMay(viewer, 'change content')
      return findDeletions(db, type)
    },
    async deletionOf(viewer, id) {
      assertMay(viewer, 'change content')
      const [deletion] = isId(id) ? await findDeletions(db, type, { of: id }) : []
      return deletion ?? null
    },
    async isSlugTaken(viewer, slug, { except } = {}) {
      assertMay(viewer, 'change content')
      return isSlugTaken(db, type, slug, except)
    },
    check(viewer, values) {
      assertMay(viewer, 'change content')
      const checked = validated(type.schema, { ...type.defaults, ...asObject(values) })
      if ('errors' in checked) return checked
      const errors = type.crossFieldErrors?.(checked.values)
      return errors ? { errors } : checked
    },
    async versions(viewer, id) {
      assertMay(viewer, 'change content')
      await getContent(db, type, id)
      return readVersions(db, id)
    },
  } satisfies Partial<Service<Row, Item, Values>>
}

function contentSaves<Item extends AdminContent, Values extends Record<string, unknown>>(
  change: RunChange,
  type: ContentType<AdminContent, Item, Values>,
) {
  const { save, notFound } = type.errorCodes
  return {
    create: (viewer, values, { idempotencyKey } = {}) =>
      change(viewer, save, async (db, by) => {
        const create = () => createContent(db, type, by, asObject(values))
        if (idempotencyKey === undefined) return create()
        const key = { key: readKey(idempotencyKey), request: { kind: type.kind, values } }
        return withIdempotencyKey(db, by, key, create)
      }),
    update: (viewer, id, values, { version, merge }) =>
      change(viewer, save, (db, by) => updateContent(db, type, by, { id, input: asObject(values), version, merge })),
    duplicate: (viewer, id) => change(viewer, save, (db, by) => duplicateContent(db, type, by, id)),
    restoreVersion: (viewer, id, version) =>
      change(viewer, save, async (db, by) => {
        const content = isId(id) && Number.isSafeInteger(version) ? await readVersion(db, id, version) : null
        if (content === null) throw new AppError(notFound)
        const restored = Object.entries(content).filter(
          ([name]) => name in type.schema.shape && !NOT_RESTORED.includes(name),
        )
        const input = Object.fromEntries(restored)
        readPartialValues(type.schema, input)
        return updateContent(db, type, by, { id, input, version: null })
      }),
  } satisfies Partial<Service<AdminContent, Item, Values>>
}

function bulkChanges(change: RunChange, type: AnyContentType) {
  const { errorCodes } = type
  return {
    setPublished: (viewer, ids, isPublished) =>
      change(viewer, errorCodes.status, (db, by) => publishAll(db, type, by, readIds(ids), isPublished)),
    setFeatured: (viewer, ids, isFeatured) =>
      change(viewer, 'featured_status_failed', (db, by) => featureAll(db, type, by, readIds(ids), isFeatured)),
    remove: (viewer, ids) => change(viewer, errorCodes.delete, (db, by) => deleteContent(db, type, by, readIds(ids))),
    restore: (viewer, deletionId) =>
      change(viewer, errorCodes.save, (db, by) => restoreContent(db, type, by, deletionId)),
  } satisfies Partial<Service<AdminContent, AdminContent, unknown>>
}

function asObject(values: unknown): Record<string, unknown> {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values }
  throw new AppError('invalid', { fields: { values: ['Expected an object with values by field name.'] } })
}

function readIds(ids: readonly string[]): string[] {
  const known = [...new Set(ids)].filter(isId)
  if (known.length <= MAX_BULK) return known
  throw new AppError('invalid', { detail: `Change at most ${MAX_BULK} at a time.` })
}

function readKey(key: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  const message = 'Use an idempotency key of 1 to 200 printable ASCII characters without spaces.'
  throw new AppError('invalid', { detail: message, fields: { 'Idempotency-Key': [message] } })
}
