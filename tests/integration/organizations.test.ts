import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrganizationRole } from '../../domain/organization/organization.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { createOrganization, joinOrganization } from '../support/organizations.ts'

describeBothDatabases('Organizations', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const organizations = () => app.services.organizations
  const person = () => signInAs(app, open().db)
  const get = ({ viewer }: TestOwner) => organizations().get(viewer)
  const received = ({ viewer }: TestOwner) => organizations().received(viewer)
  const refused = (code: string) => expect.objectContaining({ code })

  const create = () => createOrganization(app, open().db)
  const join = (owner: TestOwner, role: OrganizationRole) => joinOrganization(app, open().db, { owner, role })
  const rolesOf = async (who: TestOwner) => (await get(who))?.members.map(({ id, role }) => [id, role])

  test('have members with roles, who accept an emailed invitation', async () => {
    const owner = await create()
    const [editor, reader] = [await join(owner, 'editor'), await join(owner, 'viewer')]
    expect(app.mails.find(({ recipient }) => recipient === editor.viewer.email)?.template).toEqual({
      name: 'organization-invitation',
      ...{ organization: 'Northgrid', inviter: owner.viewer.email },
    })
    const expected = [
      [owner.viewer.id, 'owner'],
      [editor.viewer.id, 'editor'],
      [reader.viewer.id, 'viewer'],
    ]
    for (const who of [owner, editor, reader]) expect(await rolesOf(who)).toEqual(expected)
    expect(await get(editor)).toMatchObject({ name: 'Northgrid', role: 'editor', invitations: [] })
    await organizations().setRole(owner.viewer, reader.viewer.id, 'editor')
    expect((await get(reader))?.role).toBe('editor')
  })

  test('are managed by their owners alone', async () => {
    const owner = await create()
    const [editor, reader, stranger, other] = [
      await join(owner, 'editor'),
      await join(owner, 'viewer'),
      await person(),
      await create(),
    ]
    for (const { viewer } of [editor, reader, stranger]) {
      for (const work of [
        () => organizations().rename(viewer, 'Mine'),
        () => organizations().invite(viewer, { email: 'a@example.com', role: 'owner' }),
        () => organizations().setRole(viewer, viewer.id, 'owner'),
        () => organizations().remove(viewer, owner.viewer.id),
        () => organizations().revoke(viewer, randomUUID()),
      ])
        await expect(work()).rejects.toEqual(refused('organization_not_found'))
    }
    await expect(organizations().setRole(other.viewer, editor.viewer.id, 'viewer')).rejects.toEqual(
      refused('organization_not_found'),
    )
    await organizations().remove(other.viewer, editor.viewer.id)
    expect(await get(editor)).not.toBeNull()
    await expect(organizations().get(VISITOR)).rejects.toEqual(refused('sign_in_needed'))
    const unverified = { ...stranger.viewer, isVerified: false }
    await expect(organizations().create(unverified, 'x')).rejects.toEqual(refused('verification_needed'))
  })

  test('can’t be joined with someone else’s invitation, an expired one, or from another organization', async () => {
    const owner = await create()
    const [invited, other] = [await person(), await create()]
    await organizations().invite(owner.viewer, { email: invited.viewer.email, role: 'editor' })
    const { id } = (await received(invited))[0]!
    await expect(organizations().accept(other.viewer, id)).rejects.toEqual(refused('invitation_not_found'))
    const unverified = { ...invited.viewer, isVerified: false }
    expect(await organizations().received(unverified)).toEqual([])
    await expect(organizations().decline(unverified, id)).rejects.toEqual(refused('invitation_not_found'))
    await organizations().invite(owner.viewer, { email: other.viewer.email, role: 'editor' })
    const forOther = (await received(other))[0]!.id
    await expect(organizations().accept(other.viewer, forOther)).rejects.toEqual(refused('in_organization'))
    expect(await received(other)).toHaveLength(1)
    await open()
      .db.updateTable('organization_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect(await received(invited)).toEqual([])
    await expect(organizations().accept(invited.viewer, id)).rejects.toEqual(refused('invitation_not_found'))
    await organizations().revoke(owner.viewer, forOther)
    expect(await received(other)).toEqual([])
  })

  test('keep an owner, whoever leaves, is removed or deletes the account', async () => {
    const owner = await create()
    const [editor, reader] = [await join(owner, 'editor'), await join(owner, 'viewer')]
    await expect(organizations().leave(owner.viewer)).rejects.toEqual(refused('last_owner'))
    await expect(organizations().remove(owner.viewer, owner.viewer.id)).rejects.toEqual(refused('last_owner'))
    await expect(organizations().setRole(owner.viewer, owner.viewer.id, 'viewer')).rejects.toEqual(
      refused('last_owner'),
    )
    await organizations().leave(reader.viewer)
    expect(await get(reader)).toBeNull()
    const second = await join(owner, 'owner')
    await organizations().setRole(owner.viewer, second.viewer.id, 'viewer')
    const { removeAccount } = await import('../../server/people/accounts/removal.ts')
    const { BELONGINGS } = await import('../../server/belongings.ts')
    await removeAccount({ db: open().db, mailer: { send: async () => {} }, belongings: BELONGINGS }, owner.viewer)
    expect(await rolesOf(editor)).toEqual([
      [editor.viewer.id, 'owner'],
      [second.viewer.id, 'viewer'],
    ])
    await organizations().remove(editor.viewer, second.viewer.id)
    const { id } = (await get(editor))!
    await organizations().leave(editor.viewer)
    expect(await open().db.selectFrom('organizations').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('keep one owner when two remove each other at the same time', async () => {
    const first = await create()
    const second = await join(first, 'owner')
    await Promise.allSettled([
      organizations().remove(first.viewer, second.viewer.id),
      organizations().remove(second.viewer, first.viewer.id),
    ])
    const left = [await get(first), await get(second)].filter((organization) => organization !== null)
    expect(left).toMatchObject([{ role: 'owner', members: [{ role: 'owner' }] }])
  })

  test('are managed on a screen, which says what is wrong', async () => {
    const owner = await person()
    const ask = async (fields?: Record<string, string>) => {
      const headers = { Cookie: owner.caller.cookieHeader, Origin: ORIGIN }
      const response = await app.ask('/my/organization', {
        headers,
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      })
      return { status: response.status, html: await response.text() }
    }
    expect((await ask()).html).toContain('Create organization')
    expect(await ask({ do: 'create', name: ' ' })).toMatchObject({
      status: 422,
      html: expect.stringContaining('Enter a name.'),
    })
    expect((await ask({ do: 'create', name: 'Northgrid' })).html).toContain('Organization created.')
    expect(await ask({ do: 'invite', email: 'nobody', role: 'editor' })).toMatchObject({ status: 422 })
    expect((await ask({ do: 'invite', email: 'dana@example.com', role: 'editor' })).html).toContain(
      'We emailed an invitation to dana@example.com.',
    )
    expect(await ask({ do: 'invite', email: owner.viewer.email, role: 'editor' })).toMatchObject({
      status: 422,
      html: expect.stringContaining('This account is a member already.'),
    })
  })
})
