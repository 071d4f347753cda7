import type { ListingImport } from '../../domain/draft/listing-import.ts'
import { type ImportContext, workNextChunk } from '../../server/land/feeds/import-job.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { TestApp } from './app.ts'
import type { TestOwner } from './drafts.ts'

export const CONTACT = { name: 'Dale Krueger', role: 'broker', phone: null } as const

/** What the job of imports works with. */
export const importContext = (app: TestApp, db: Db, exempt: readonly string[] = []): ImportContext => ({
  db,
  mailer: { send: async (_db, recipient, template) => void app.mails.push({ recipient, template }) },
  log: { warn: () => undefined },
  publicUrl: 'https://voltacre.test',
  exemptFields: async () => exempt,
})

export async function workOff(context: ImportContext): Promise<void> {
  while (await workNextChunk(context));
}

export const planFile = (app: TestApp, { viewer }: TestOwner, content: string): Promise<ListingImport> =>
  app.services.feeds.plan(viewer, { name: 'land.csv', body: [Buffer.from(content)], contact: CONTACT })

/** Plans and applies a file, and does its work. */
export async function importFile(
  app: TestApp,
  context: ImportContext,
  owner: TestOwner,
  content: string,
): Promise<ListingImport> {
  const { id } = await planFile(app, owner, content)
  await app.services.feeds.apply(owner.viewer, id, { withdrawMissing: true, isConfirmed: true })
  await workOff(context)
  return app.services.feeds.get(owner.viewer, id)
}
