import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrganizationRole } from '../../domain/organization/organization.ts'
import { BELONGINGS } from '../../server/belongings.ts'
import { documentKey } from '../../server/land/listing-documents/document-key.ts'
import { removeAccount } from '../../server/people/accounts/removal.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'
import { createOrganization, joinOrganization } from '../support/organizations.ts'
import { makePdf } from '../support/pdf-text.ts'
import { pointAt, readParcelsOf } from '../support/screening.ts'

const PROOF = { kind: 'mailed_code', owner_of_record: 'Krueger Land LLC', reference: '', document: null } as const
const PDF = await makePdf(['A letter'])
const PARCEL = { name: 'Hutto', geometry: pointAt(-97.41, 30.57), acres: 40 }

describeBothDatabases('What an organization shares', (open) => {
  let app: TestApp
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  const person = () => signInAs(app, open().db)
  const join = (owner: TestOwner, role: OrganizationRole, member?: TestOwner) =>
    joinOrganization(app, open().db, { owner, role, ...(member && { member }) })
  const refused = (code: string) => expect.objectContaining({ code })

  async function createTeam() {
    const owner = await createOrganization(app, open().db)
    const [editor, reader] = [await join(owner, 'editor'), await join(owner, 'viewer')]
    return { owner, editor, reader }
  }

  async function approve(draft: string) {
    const { version } = await app.services.reviews.open(admin.viewer, draft)
    return app.services.reviews.approve(admin.viewer, draft, version)
  }

  async function publish(owner: TestOwner) {
    const slug = await approve(await submitDraft(app, open().db, owner))
    return app.services.listings.getBySlug(owner.viewer, slug)
  }

  async function inquire(sender: TestOwner, slug: string) {
    await app.services.leads.sendInquiry(sender.viewer, sender.caller, {
      ...{ name: 'Jordan Ellis', company: 'Northgrid', role: 'Siting', phone: '', message: 'Is it available?' },
      ...{ email: sender.viewer.email, is_spam: false, listing: slug, source: `/listings/${slug}` },
    })
    const { threads } = await app.services.threads.find(sender.viewer, { show: 'all', q: '', listingId: null, page: 1 })
    return threads.data[0]!.id
  }

  async function screen({ viewer }: TestOwner) {
    return (await app.services.screenings.create(viewer, { name: 'Hutto', ...readParcelsOf([PARCEL]) })).id
  }

  /** One of everything that an editor creates. */
  async function createAll(who: TestOwner) {
    const listing = await publish(who)
    const other = await insertListing(open().db, { owner_id: (await person()).viewer.id })
    const draft = (await app.services.drafts.create(who.viewer, who.caller)).draft.id
    const list = (await app.services.savedLists.create(who.viewer, 'Near Hutto')).id
    const [received, sent] = [await inquire(await person(), listing.slug), await inquire(who, other.slug)]
    return { listing, draft, list, received, sent, screening: await screen(who) }
  }
  type Things = Awaited<ReturnType<typeof createAll>>

  async function seenBy({ viewer }: TestOwner, things: Things) {
    const { ownListings, threads, savedLists, screenings } = app.services
    const inquiries = await threads.find(viewer, { show: 'all', q: '', listingId: null, page: 1 })
    const ids = [
      ...(await ownListings.list(viewer)).map(({ id }) => id),
      ...inquiries.threads.data.map(({ id }) => id),
      ...(await savedLists.list(viewer)).map(({ id }) => id),
      ...(await screenings.list(viewer)).map(({ id }) => id),
    ]
    const { listing, ...others } = things
    return Object.entries({ listing: listing.id, ...others }).flatMap(([name, id]) => (ids.includes(id) ? [name] : []))
  }
  const EVERYTHING = ['listing', 'draft', 'list', 'received', 'sent', 'screening']

  /** Every kind of change, by one who may not answer for it. */
  const changesBy = ({ viewer, caller }: TestOwner, { listing, draft, list, received, sent, screening }: Things) => {
    const { ownListings, drafts, threads, savedLists, screenings, freshness, documentAccess, ownership } = app.services
    return {
      confirm: () => freshness.confirmOwn(viewer, listing.id),
      offer: () => ownListings.markUnderOffer(viewer, listing.id),
      reopen: () => ownListings.markAvailable(viewer, listing.id),
      readers: () => documentAccess.readers(viewer, listing.id),
      edit: () => ownListings.edit(viewer, listing.id),
      save: () => drafts.save(viewer, caller, { id: draft, changes: { address: { was: [], now: ['Hutto'] } } }),
      prove: () => ownership.submit(viewer, { draftId: draft }, PROOF),
      answer: () => threads.send(viewer, received, { text: 'Yes.' }),
      ask: () => threads.send(viewer, sent, { text: 'And the fiber?' }),
      share: () => threads.shareContact(viewer, received),
      rename: () => savedLists.rename(viewer, list, 'Around Hutto'),
      rescreen: () => screenings.rename(viewer, screening, 'Hutto again'),
    }
  }

  /** @returns the path of the file */
  async function attach(who: TestOwner, thread: string): Promise<string> {
    const form = new FormData()
    for (const [name, value] of [
      ['do', 'send'],
      ['text', 'The letter.'],
      ['files', new File([new Uint8Array(PDF)], 'letter.pdf')],
    ] as const)
      form.append(name, value)
    const headers = { Cookie: who.caller.cookieHeader, Origin: ORIGIN }
    await app.ask(`/my/inquiries/${thread}`, { method: 'POST', headers, body: form })
    const { messages } = await app.services.threads.get(who.viewer, thread)
    return messages.at(-1)!.files[0]!.path
  }

  /** Puts a document behind the NDA. @returns its path */
  async function addDocument(listing: string): Promise<string> {
    async function* content() {
      yield PDF
    }
    const { path } = await app.uploads.store(admin.viewer, 'listing-document', content())
    const documents = [{ path, title: 'Utility letter', access: 'nda' as const }]
    await app.services.content.listings.update(admin.viewer, listing, { documents }, { version: null })
    return path
  }

  test('owners and editors see and change what each other creates; viewers see it; others don’t', async () => {
    const { owner, editor, reader } = await createTeam()
    const things = await createAll(editor)
    const stranger = await person()
    for (const member of [owner, editor, reader]) expect(await seenBy(member, things)).toEqual(EVERYTHING)
    expect(await seenBy(stranger, things)).toEqual([])
    for (const [name, change] of Object.entries(changesBy(reader, things)))
      await expect(change(), `a viewer’s ${name}`).rejects.toEqual(
        expect.objectContaining({ code: expect.stringMatching(/^(organization_read_only|\w+_not_found)$/) }),
      )
    for (const [name, change] of Object.entries(changesBy(stranger, things)))
      await expect(change(), `a stranger’s ${name}`).rejects.toEqual(
        expect.objectContaining({ code: expect.stringMatching(/_not_found$/) }),
      )
    for (const change of Object.values(changesBy(owner, things))) await change()
    const { messages } = await app.services.threads.get(editor.viewer, things.received)
    expect(messages.map(({ is_own, from, text }) => [is_own, from, text])).toEqual([
      [false, 'Jordan Ellis', 'Is it available?'],
      [true, owner.viewer.email, 'Yes.'],
    ])
    const [list] = await app.services.savedLists.list(reader.viewer)
    expect(list).toMatchObject({ name: 'Around Hutto', colleague: editor.viewer.email, may_change: false })
  })

  test('what someone had before joining is theirs alone until they share it, as are their Favorites', async () => {
    const founder = await createOrganization(app, open().db)
    const member = await person()
    const things = await createAll(member)
    await app.services.savedLists.save(member.viewer, things.listing.slug)
    await join(founder, 'editor', member)
    expect(await seenBy(founder, things)).toEqual([])
    const late = await inquire(await person(), things.listing.slug)
    expect(
      (await app.services.organizations.get(member.viewer))?.unshared.map(({ count, noun }) => [count, noun[0]]),
    ).toEqual([
      [1, 'listing'],
      [1, 'draft'],
      [1, 'inquiry that you sent'],
      [2, 'inquiry that you got'],
      [1, 'list'],
      [1, 'screening'],
    ])
    await expect(app.services.threads.get(founder.viewer, late)).rejects.toEqual(refused('thread_not_found'))
    await app.services.organizations.share(member.viewer)
    expect(await seenBy(founder, things)).toEqual(EVERYTHING)
    expect((await app.services.organizations.get(member.viewer))?.unshared).toEqual([])
    expect((await app.services.savedLists.list(founder.viewer)).map(({ name }) => name)).not.toContain('Favorites')
  })

  test.each(['leaves', 'is removed', 'becomes a viewer', 'deletes the account'] as const)(
    'stays when the one who created it %s',
    async (how) => {
      const { owner, editor, reader } = await createTeam()
      const things = await createAll(editor)
      const { organizations } = app.services
      if (how === 'leaves') await organizations.leave(editor.viewer)
      else if (how === 'is removed') await organizations.remove(owner.viewer, editor.viewer.id)
      else if (how === 'becomes a viewer') await organizations.setRole(owner.viewer, editor.viewer.id, 'viewer')
      else {
        const mailer = { send: async () => {} }
        await removeAccount({ db: open().db, mailer, belongings: BELONGINGS }, editor.viewer)
      }
      for (const member of [owner, reader]) expect(await seenBy(member, things)).toEqual(EVERYTHING)
      if (how === 'leaves' || how === 'is removed') expect(await seenBy(editor, things)).toEqual([])
      for (const change of Object.values(changesBy(owner, things))) await change()
      const { rows } = await sql<{ is_published: boolean; owner_id: string }>`
        select is_published, owner_id from land_listings where id = ${things.listing.id}::uuid`.execute(open().db)
      expect(rows).toEqual([{ is_published: true, owner_id: owner.viewer.id }])
      // A question from now on reaches the one who answers for the listing.
      app.mails.splice(0)
      await inquire(await person(), things.listing.slug)
      expect(app.mails.map(({ recipient, template }) => [recipient, template.name])).toContainEqual([
        owner.viewer.email,
        'inquiry-for-owner',
      ])
    },
  )

  test('stays with the last member who leaves', async () => {
    const founder = await createOrganization(app, open().db)
    const things = await createAll(founder)
    await app.services.organizations.leave(founder.viewer)
    expect(await seenBy(founder, things)).toEqual(EVERYTHING)
    for (const change of Object.values(changesBy(founder, things))) await change()
  })

  test('is never lost while members create things and leave at the same time', async () => {
    const { owner, editor } = await createTeam()
    const made = await Promise.allSettled([
      ...Array.from({ length: 6 }, (_, index) => app.services.savedLists.create(editor.viewer, `List ${index}`)),
      app.services.organizations.leave(editor.viewer),
    ])
    const ids = made.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value.id] : []))
    const lists = await Promise.all([owner, editor].map(({ viewer }) => app.services.savedLists.list(viewer)))
    expect(
      lists
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort())
  })

  test('a colleague’s edit of a listing stays in the name of the one who answers for it', async () => {
    const { owner, editor } = await createTeam()
    const { id } = await publish(editor)
    const draft = await app.services.ownListings.edit(owner.viewer, id)
    const changes = { zoning_info: { was: ['Agricultural'], now: ['Industrial'] } }
    await app.services.drafts.save(owner.viewer, owner.caller, { id: draft, changes })
    await app.services.drafts.submit(owner.viewer, owner.caller, draft)
    await approve(draft)
    const { rows } = await sql<{ owner_id: string; zoning_info: string }>`
      select owner_id, zoning_info from land_listings where id = ${id}::uuid`.execute(open().db)
    expect(rows).toEqual([{ owner_id: editor.viewer.id, zoning_info: 'Industrial' }])
  })

  test('messages from before someone joins aren’t unread, later ones are', async () => {
    const founder = await createOrganization(app, open().db)
    const { slug } = await publish(founder)
    const asking = await person()
    const thread = await inquire(asking, slug)
    const member = await join(founder, 'viewer')
    const { threads } = app.services
    expect(await threads.countUnread(founder.viewer)).toBe(1)
    expect(await threads.countUnread(member.viewer)).toBe(0)
    await threads.send(asking.viewer, thread, { text: 'Is the fiber lit?' })
    for (const { viewer } of [founder, member]) expect(await threads.countUnread(viewer)).toBe(1)
    await threads.markRead(founder.viewer, thread)
    expect(await threads.countUnread(founder.viewer)).toBe(0)
    expect(await threads.countUnread(member.viewer)).toBe(1)
  })

  test('an NDA opens a document for the one who signed it, not for colleagues', async () => {
    const [landowner, builders] = [await person(), await createTeam()]
    const { id, slug } = await publish(landowner)
    const place = { slug, key: documentKey(await addDocument(id)) }
    const { documentAccess } = app.services
    await documentAccess.sign(builders.editor.viewer, place, { name: 'Jordan Ellis', company: '', is_accepted: true })
    ;(await documentAccess.open(builders.editor.viewer, place)).stream.destroy()
    for (const { viewer } of [builders.owner, builders.reader])
      await expect(documentAccess.open(viewer, place)).rejects.toEqual(refused('not_found'))
  })

  test.each(['owner', 'editor', 'viewer', 'stranger', 'visitor'] as const)('screens of a %s', async (who) => {
    const team = await createTeam()
    const things = await createAll(team.editor)
    const callers = {
      owner: team.owner,
      editor: team.editor,
      viewer: team.reader,
      stranger: await person(),
      visitor: null,
    }
    const caller = callers[who]?.caller
    const status = async (path: string, form?: Record<string, string>) => {
      const response = await app.ask(path, {
        redirect: 'manual',
        headers: { Origin: ORIGIN, ...(caller && { Cookie: caller.cookieHeader }) },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      await response.bytes()
      return response.status
    }
    const { listing, draft, list, received, screening } = things
    const path = await attach(team.editor, received)
    const document = await addDocument(listing.id)
    const editors = who === 'owner' || who === 'editor'
    const members = editors || who === 'viewer'
    const toSignIn = who === 'visitor' ? 302 : 404
    expect({
      draft: await status(`/list-your-land/${draft}`),
      documents: await status(`/my/listings/${listing.id}/documents`),
      document: await status(`/listings/${listing.slug}/documents/${document.split('/').at(-1)}`),
      thread: await status(`/my/inquiries/${received}`),
      file: await status(`/my/inquiries/${received}/files/${path.split('/').at(-1)}`),
      answer: await status(`/my/inquiries/${received}`, { do: 'send', text: 'Yes.' }),
      screening: await status(`/screen/${screening}`),
      edit: await status('/my/listings', { do: 'edit', id: listing.id }),
      rename: await status('/saved', { do: 'rename', list, name: 'Around Hutto' }),
    }).toEqual({
      draft: editors ? 200 : toSignIn,
      documents: editors ? 200 : toSignIn,
      document: members ? 200 : 404,
      thread: members ? 200 : toSignIn,
      file: members ? 200 : 404,
      answer: editors ? 200 : members ? 403 : toSignIn,
      screening: members ? 200 : 404,
      edit: editors ? 302 : toSignIn,
      rename: editors ? 302 : members ? 403 : toSignIn,
    })
  })
})
