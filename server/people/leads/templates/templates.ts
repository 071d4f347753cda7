import { AppError, invalid } from '../../../../domain/errors.ts'
import { MAX_TEMPLATES } from '../../../../domain/lead/message-template.ts'
import { assertMay, type Viewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import type { MessageTemplatesService, TemplateOwner } from './service.ts'

/** @returns the account whose templates these are; null for the operator's */
function accountOf(viewer: Viewer, owner: TemplateOwner): string | null {
  assertMay(viewer, owner === 'own' ? 'own account' : 'answer leads')
  return owner === 'own' ? viewer.id : null
}

export function createMessageTemplates(db: Db): MessageTemplatesService {
  return {
    async list(viewer, owner) {
      return db
        .selectFrom('message_templates')
        .select(['id', 'name', 'body'])
        .where('user_id', 'is not distinct from', accountOf(viewer, owner))
        .orderBy('name')
        .limit(MAX_TEMPLATES)
        .execute()
    },
    async save(viewer, owner, { id, name, body }) {
      const user_id = accountOf(viewer, owner)
      if (id !== undefined) {
        if (!isId(id)) throw new AppError('not_found')
        const changed = await db
          .updateTable('message_templates')
          .set({ name, body })
          .where('id', '=', id)
          .where('user_id', 'is not distinct from', user_id)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) throw new AppError('not_found')
        return
      }
      const { count } = await db
        .selectFrom('message_templates')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('user_id', 'is not distinct from', user_id)
        .executeTakeFirstOrThrow()
      if (count >= MAX_TEMPLATES) throw invalid('name', `You have ${MAX_TEMPLATES} templates. Delete one first.`)
      await db.insertInto('message_templates').values({ user_id, name, body }).execute()
    },
    async remove(viewer, owner, id) {
      const user_id = accountOf(viewer, owner)
      if (!isId(id)) return
      await db
        .deleteFrom('message_templates')
        .where('id', '=', id)
        .where('user_id', 'is not distinct from', user_id)
        .execute()
    },
  }
}
