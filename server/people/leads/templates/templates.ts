import { sql } from 'kysely'
import { AppError, invalid } from '../../../../domain/errors.ts'
import { MAX_TEMPLATES, type MessageTemplate } from '../../../../domain/lead/message-template.ts'
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
      const { rows } = await sql<MessageTemplate>`
        select id, name, body from message_templates where ${isOf(accountOf(viewer, owner))}
        order by name limit ${MAX_TEMPLATES}`.execute(db)
      return rows
    },
    async save(viewer, owner, { id, name, body }) {
      const account = accountOf(viewer, owner)
      if (id !== undefined) {
        if (!isId(id)) throw new AppError('not_found')
        const { rows } = await sql`
          update message_templates set name = ${name}, body = ${body}
          where id = ${id}::uuid and ${isOf(account)} returning id`.execute(db)
        if (rows.length === 0) throw new AppError('not_found')
        return
      }
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from message_templates where ${isOf(account)}`.execute(db)
      if (rows[0]!.count >= MAX_TEMPLATES)
        throw invalid('name', `You have ${MAX_TEMPLATES} templates. Delete one first.`)
      await db.insertInto('message_templates').values({ user_id: account, name, body }).execute()
    },
    async remove(viewer, owner, id) {
      const account = accountOf(viewer, owner)
      if (!isId(id)) return
      await sql`delete from message_templates where id = ${id}::uuid and ${isOf(account)}`.execute(db)
    },
  }
}

const isOf = (account: string | null) => sql<boolean>`user_id is not distinct from ${account}`
