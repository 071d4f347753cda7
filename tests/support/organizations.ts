import type { OrganizationRole } from '../../domain/organization/organization.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { TestApp } from './app.ts'
import { signInAs, type TestOwner } from './drafts.ts'

/** @returns its owner */
export async function createOrganization(app: TestApp, db: Db, owner?: TestOwner): Promise<TestOwner> {
  const founder = owner ?? (await signInAs(app, db))
  await app.services.organizations.create(founder.viewer, 'Northgrid')
  return founder
}

export async function joinOrganization(
  app: TestApp,
  db: Db,
  { owner, role, member }: { owner: TestOwner; role: OrganizationRole; member?: TestOwner },
): Promise<TestOwner> {
  const { organizations } = app.services
  const joining = member ?? (await signInAs(app, db))
  await organizations.invite(owner.viewer, { email: joining.viewer.email, role })
  await organizations.accept(joining.viewer, (await organizations.received(joining.viewer))[0]!.id)
  return joining
}
