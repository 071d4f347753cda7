import { MAX_BULK } from '../../../domain/content/limits.ts'
import type { Managed } from '../../../domain/content/managed.ts'
import { AppError, type ErrorCode } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import type { ContentService, VersionedContent } from './content-service.ts'
import type { AnyContentType, ContentType } from './content-type.ts'
import { deleteContent, findDeletions, restoreContent } from './delete-content.ts'
import { once } from './idempotency.ts'
import { featureAll, publishAll } from './publish-content.ts'
import { getContent, isId, listContent, valuesOf } from './read-content.ts'
import { createContent, slugTaken, updateContent } from './save-content.ts'
import { freeSlug, isSlugTaken } from './slugs.ts'
import { readValues, validated } from './validate.ts'
import { readVersion, readVersions } from './versions.ts'

/** What a restored version leaves as it is: where something is found, and whether. */
const NOT_RESTORED = ['slug', 'is_published', 'is_featured', 'scheduled_at']

/** Everything that the operator does to one of the three nouns. */
export function createContentService<Row extends Managed, Thing extends Managed, Values>(
  db: Db,
  type: ContentType<Row, Thing, Values>,
): ContentService<Row, Thing, Values> & VersionedContent<Thing> {
  // The generic parts know values by name alone; what goes in and out is said by the signature above.
  const any = type as unknown as AnyContentType
  const { codes } = type
  const asThing = (thing: Managed) => thing as unknown as Thing

  /** One transaction of somebody who may; whatever fails unexpectedly is told in the words of the catalogue. */
  async function change<T>(
    viewer: Viewer,
    code: ErrorCode,
    work: (db: Db, viewer: SignedInViewer) => Promise<T>,
  ): Promise<T> {
    assertMay(viewer, 'change content')
    return said(code, () => db.transaction().execute((transaction) => work(transaction, viewer)))
  }

  async function said<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const known = slugTaken(any, error)
      if (known instanceof AppError && known.status < 500) throw known
      throw new AppError(code, { cause: error })
    }
  }

  const duplicate = async (transaction: Db, viewer: SignedInViewer, id: string) => {
    const original = await getContent(transaction, any, id)
    const values = valuesOf(any, original)
    const copy = any.copyOf(values)
    const slug = await freeSlug(transaction, any, `${original.slug}-copy`)
    const draft = { ...copy, slug, is_published: false, is_featured: false }
    return createContent(transaction, any, viewer, draft, { copyOf: values })
  }

  return {
    async list(viewer, { query, perPage }) {
      assertMay(viewer, 'change content')
      return said(codes.list, async () => (await listContent(db, any, query, perPage)) as unknown as Page<Row>)
    },
    async get(viewer, id) {
      assertMay(viewer, 'change content')
      return asThing(await getContent(db, any, id))
    },
    create: (viewer, values, { idempotencyKey } = {}) =>
      change(viewer, codes.save, async (transaction, by) => {
        const create = () => createContent(transaction, any, by, asObject(values))
        if (idempotencyKey === undefined) return asThing(await create())
        const key = { key: readKey(idempotencyKey), request: { kind: type.kind, values } }
        return asThing(await once(transaction, by, key, create))
      }),
    update: (viewer, id, values, { version, merge }) =>
      change(viewer, codes.save, async (transaction, by) =>
        asThing(await updateContent(transaction, any, by, { id, input: asObject(values), version, merge })),
      ),
    setPublished: (viewer, ids, isPublished) =>
      change(viewer, codes.status, (transaction, by) => publishAll(transaction, any, by, readIds(ids), isPublished)),
    setFeatured: (viewer, ids, isFeatured) =>
      change(viewer, 'featured_status_failed', (transaction, by) =>
        featureAll(transaction, any, by, readIds(ids), isFeatured),
      ),
    remove: (viewer, ids) =>
      change(viewer, codes.delete, (transaction, by) => deleteContent(transaction, any, by, readIds(ids))),
    async deletions(viewer) {
      assertMay(viewer, 'change content')
      return findDeletions(db, any)
    },
    restore: (viewer, deletionId) =>
      change(viewer, codes.save, (transaction, by) => restoreContent(transaction, any, by, deletionId)),
    duplicate: (viewer, id) =>
      change(viewer, codes.save, async (transaction, by) => asThing(await duplicate(transaction, by, id))),
    async isSlugTaken(viewer, slug, { except } = {}) {
      assertMay(viewer, 'change content')
      return isSlugTaken(db, any, slug, except)
    },
    check(viewer, values) {
      assertMay(viewer, 'change content')
      const checked = validated(type.schema, { ...type.defaults, ...asObject(values) })
      if ('errors' in checked) return checked
      const told = checked.values as Values
      const errors = type.contradictions?.(told)
      return errors ? { errors } : { values: told }
    },
    async versions(viewer, id) {
      assertMay(viewer, 'change content')
      await getContent(db, any, id)
      return readVersions(db, id)
    },
    restoreVersion: (viewer, id, version) =>
      change(viewer, codes.save, async (transaction, by) => {
        const content = isId(id) && Number.isSafeInteger(version) ? await readVersion(transaction, id, version) : null
        if (content === null) throw new AppError(codes.notFound)
        const known = Object.entries(content).filter(
          ([name]) => name in type.schema.shape && !NOT_RESTORED.includes(name),
        )
        const input = Object.fromEntries(known)
        readValues(type.schema.partial(), input)
        return asThing(await updateContent(transaction, any, by, { id, input, version: null }))
      }),
  }
}

function asObject(values: unknown): Record<string, unknown> {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Record<string, unknown>
  throw new AppError('invalid', { fields: { values: ['Expected an object with the values by their names.'] } })
}

function readIds(ids: readonly string[]): string[] {
  const known = [...new Set(ids)].filter(isId)
  if (known.length <= MAX_BULK) return known
  throw new AppError('invalid', { detail: `At most ${MAX_BULK} can be changed at once.` })
}

function readKey(key: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  const message = 'An idempotency key has 1 to 200 printable characters without spaces.'
  throw new AppError('invalid', { detail: message, fields: { 'Idempotency-Key': [message] } })
}
