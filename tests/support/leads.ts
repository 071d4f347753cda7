import type { Insertable } from 'kysely'
import type { Db } from '../../server/platform/db/database.ts'
import type { Schema } from '../../server/platform/db/schema.ts'

let count = 0

/** By default a new contact message. */
export async function insertLead(db: Db, values: Partial<Insertable<Schema['leads']>> = {}): Promise<{ id: string }> {
  count++
  return db
    .insertInto('leads')
    .values({
      type: 'contact',
      name: `Sender ${count}`,
      email: `sender-${count}@example.com`,
      inquiry_type: values.type === undefined || values.type === 'contact' ? 'landowner' : null,
      message: `Message ${count}`,
      source: '/contact',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
