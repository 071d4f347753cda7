import MailComposer from 'nodemailer/lib/mail-composer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Party } from '../../domain/lead/lead.ts'
import { LOOP_HEADER } from '../../server/people/mail/loop-header.ts'
import { createReplyAddresses } from '../../server/people/mail/reply-address.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'
import { inboundMails } from '../support/inbound-mails/inbound-mails.ts'
import { insertLead } from '../support/leads.ts'

const DOMAIN = 'mail.voltacre.test'
const OPERATOR = 'hello@voltacre.test'
/** Records of a domain that rejects what it didn't sign. */
const STRICT = 'strict.example'

/** Answers DNS: only `STRICT` has records. */
async function resolve(name: string, type: string): Promise<string[][]> {
  if (name === `_dmarc.${STRICT}` && type === 'TXT') return [['v=DMARC1; p=reject']]
  if (name === STRICT && type === 'TXT') return [['v=spf1 ip4:198.51.100.7 -all']]
  throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
}

describeBothDatabases('Email that arrives', (open) => {
  let app: TestApp
  let admin: TestOwner
  let waiting: string[] = []
  beforeAll(async () => {
    const inbound = { domain: DOMAIN, resolve, enqueue: async (_: unknown, id: string) => void waiting.push(id) }
    app = await createTestApp({ database: open(), inbound })
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'inbound_mails')
    app.mails.splice(0)
    waiting = []
  })

  const addresses = createReplyAddresses('a secret that only tests use', DOMAIN)
  const inbound = () => app.services.inboundMail!
  const addressOf = (leadId: string, party: Party) => addresses.of({ leadId, party })

  async function converse() {
    const [builder, owner] = [await signInAs(app, open().db), await signInAs(app, open().db)]
    const listing = await insertListing(open().db, { owner_id: owner.viewer.id, landowner_name: 'Mailed Ranch' })
    const { id } = await insertLead(open().db, {
      ...{ type: 'inquiry', name: 'Jordan Ellis', email: builder.viewer.email, message: 'Is it still available?' },
      ...{
        sender_id: builder.viewer.id,
        landowner_id: owner.viewer.id,
        listing_id: listing.id,
        listing_title: 'Mailed Ranch',
      },
    })
    return { builder, owner, id }
  }

  interface Sent {
    from: string
    text?: string
    subject?: string
    headers?: Record<string, string>
    messageId?: string
    attachments?: { filename: string; content: Buffer }[]
  }

  const compose = ({ subject = 'Re: something else', text = 'Yes, until May.', ...mail }: Sent) =>
    new MailComposer({ to: 'someone@example.com', subject, text, ...mail }).compile().build()

  async function arrive(
    recipient: string,
    raw: Buffer,
    { returnPath = 'a@example.com', remoteAddress = '203.0.113.9' } = {},
  ) {
    await inbound().receive({ raw, recipient, returnPath, remoteAddress, helo: 'mx.example', via: 'smtp' })
    for (const id of waiting.splice(0)) await inbound().place(id)
  }
  const textsOf = async ({ viewer }: TestOwner, id: string) =>
    (await app.services.threads.get(viewer, id)).messages.map(({ text }) => text)
  const placed = () =>
    open()
      .db.selectFrom('inbound_mails')
      .select(['state', 'kind', 'lead_id', 'problems'])
      .orderBy('received_at')
      .execute()
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

  test('goes into the conversation of its reply address, whatever its subject, and on to the other side', async () => {
    const { builder, owner, id } = await converse()
    await arrive(
      addressOf(id, 'landowner'),
      await compose({
        from: owner.viewer.email,
        text: 'Yes.\n\nOn Mon, Jan 5, 2026 at 10:32 AM Jordan Ellis <jordan@example.com> wrote:\n\n> Is it?\n',
      }),
    )
    expect(await textsOf(builder, id)).toEqual(['Is it still available?', 'Yes.'])
    expect(await textsOf(owner, id)).toEqual(['Is it still available?', 'Yes.'])
    expect((await app.services.threads.get(builder.viewer, id)).messages[1]).toMatchObject({ is_by_email: true })
    expect(app.mails).toMatchObject([
      {
        recipient: builder.viewer.email,
        template: { name: 'lead-reply', text: 'Yes.', replyTo: addressOf(id, 'sender') },
      },
    ])
    expect(await placed()).toMatchObject([{ state: 'posted', kind: 'message', lead_id: id }])
  })

  test('delivered twice, or at the same time, shows once', async () => {
    const { builder, owner, id } = await converse()
    const raw = await compose({ from: owner.viewer.email, text: 'Only once.' })
    const relayed = Buffer.concat([Buffer.from('Received: from elsewhere.example\r\n'), raw])
    await Promise.all([raw, raw, relayed].map((bytes) => arrive(addressOf(id, 'landowner').toUpperCase(), bytes)))
    await arrive(addressOf(id, 'landowner'), raw)
    for (const { id: mail } of await open().db.selectFrom('inbound_mails').select('id').execute())
      await inbound().place(mail)
    expect(await textsOf(builder, id)).toEqual(['Is it still available?', 'Only once.'])
    expect(app.mails).toHaveLength(1)
  })

  test.each([
    ['another address', async () => ({ from: 'assistant@example.com' })],
    ['the own address, but forged', async () => ({ from: `dale@${STRICT}`, email: `dale@${STRICT}` })],
  ])('from %s is held, and its person decides', async (_, mailOf) => {
    const { builder, owner, id } = await converse()
    const { from, email } = { email: undefined, ...(await mailOf()) }
    if (email) await open().db.updateTable('users').set({ email }).where('id', '=', owner.viewer.id).execute()
    const own = email ?? owner.viewer.email
    await arrive(addressOf(id, 'landowner'), await compose({ from, text: 'Sell it now' }))
    expect(await textsOf(builder, id)).toEqual(['Is it still available?'])
    expect(app.mails).toMatchObject([{ recipient: own, template: { name: 'message-held', from, text: 'Sell it now' } }])
    const held = (await app.services.threads.get(owner.viewer, id)).messages[1]!
    expect(held).toMatchObject({ text: 'Sell it now', held_from: from })
    const decide = (who: TestOwner, isMine: boolean) =>
      app.services.threads.decideHeld(who.viewer, id, { messageId: held.id, isMine })
    await expect(decide(builder, true)).rejects.toMatchObject({ code: 'message_not_found' })
    await decide(owner, true)
    expect(await textsOf(builder, id)).toEqual(['Is it still available?', 'Sell it now'])
    await expect(decide(owner, false)).rejects.toMatchObject({ code: 'message_not_found' })
    await arrive(addressOf(id, 'landowner'), await compose({ from, text: 'Another' }))
    const next = (await app.services.threads.get(owner.viewer, id)).messages.at(-1)!
    await app.services.threads.decideHeld(owner.viewer, id, { messageId: next.id, isMine: false })
    expect(await textsOf(owner, id)).toEqual(['Is it still available?', 'Sell it now'])
  })

  test('that passes the checks of its domain is sent on, with the results for the operator', async () => {
    const { owner, builder, id } = await converse()
    const email = `dale-2@${STRICT}`
    await open().db.updateTable('users').set({ email }).where('id', '=', owner.viewer.id).execute()
    const raw = await compose({ from: email, text: 'Checked' })
    await arrive(addressOf(id, 'landowner'), raw, { returnPath: email, remoteAddress: '198.51.100.7' })
    expect(await textsOf(builder, id)).toContain('Checked')
    const { mails } = await app.services.inbox.get(admin.viewer, id)
    expect(mails).toMatchObject([{ sender: email, authentication: { spf: 'pass', dmarc: 'pass' } }])
  })

  test.each([
    ['an absence note', { 'Auto-Submitted': 'auto-replied' }, 'auto-reply'],
    ['a mail of the product itself', { [LOOP_HEADER]: '1' }, 'loop'],
    ['a bounce', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }, 'bounce'],
  ])('that is %s ends there, and answers nobody', async (_, headers, kind) => {
    const { builder, owner, id } = await converse()
    for (const recipient of [addressOf(id, 'landowner'), `anything@${DOMAIN}`])
      await arrive(recipient, await compose({ from: owner.viewer.email, headers, text: 'I am away until Monday.' }))
    expect(await textsOf(builder, id)).toHaveLength(1)
    expect(app.mails).toEqual([])
    expect(await placed()).toMatchObject([
      { state: 'ended', kind, lead_id: id },
      { state: 'ended', kind, lead_id: null },
    ])
    const { messages } = await app.services.inbox.get(admin.viewer, id)
    expect(messages.map((message) => message.kind)).toEqual(kind === 'loop' ? [] : ['note'])
  })

  test('that can’t be placed becomes an email in the operator’s inbox', async () => {
    const { owner, id } = await converse()
    const guessed = addressOf(id, 'landowner').replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))
    await open().db.deleteFrom('leads').where('id', '=', id).execute()
    for (const [index, recipient] of [guessed, addressOf(id, 'landowner'), `sales@${DOMAIN}`].entries())
      await arrive(
        recipient,
        await compose({ from: owner.viewer.email, subject: `Hello ${index}`, text: `Lost ${index}` }),
      )
    const leads = await open()
      .db.selectFrom('leads')
      .selectAll()
      .where('type', '=', 'email')
      .orderBy('created_at')
      .execute()
    expect(leads).toMatchObject(
      [0, 1, 2].map((index) => ({
        subject: `Hello ${index}`,
        message: `Lost ${index}`,
        email: owner.viewer.email,
        status: 'new',
      })),
    )
    expect(app.mails.map(({ recipient }) => recipient)).toEqual([OPERATOR, OPERATOR, OPERATOR])
    await app.services.inbox.reply(admin.viewer, leads[0]!.id, { text: 'Found' })
    expect(app.mails.at(-1)).toMatchObject({ recipient: owner.viewer.email, template: { about: 'Hello 0' } })
  })

  test('lets the operator answer from the mailbox, and only from it', async () => {
    const { builder, id } = await converse()
    await arrive(addressOf(id, 'operator'), await compose({ from: OPERATOR, text: 'We can help.' }))
    expect(await textsOf(builder, id)).toEqual(['Is it still available?', 'We can help.'])
    await arrive(addressOf(id, 'operator'), await compose({ from: builder.viewer.email, text: 'Not the operator' }))
    expect(await textsOf(builder, id)).toHaveLength(2)
    const { messages } = await app.services.inbox.get(admin.viewer, id)
    const held = messages.find(({ kind }) => kind === 'held')!
    await app.services.inbox.decideHeld(admin.viewer, id, { messageId: held.id, isMine: false })
    expect((await app.services.inbox.get(admin.viewer, id)).messages).toHaveLength(1)
  })

  test('brings files that are checked like uploads, for those who read the message alone', async () => {
    const { builder, owner, id } = await converse()
    const attachments = [
      { filename: 'letter.pdf', content: PDF },
      { filename: 'run.pdf', content: Buffer.from('MZ this is a program') },
    ]
    await arrive(
      addressOf(id, 'landowner'),
      await compose({ from: owner.viewer.email, text: 'Attached.', attachments }),
    )
    const { files } = (await app.services.threads.get(builder.viewer, id)).messages[1]!
    expect(files).toMatchObject([{ name: 'letter.pdf', bytes: PDF.byteLength }])
    expect((await placed())[0]?.problems).toEqual([expect.stringContaining('run.pdf: ')])
    const file = files[0]!.path.split('/').at(-1)
    const stranger = await signInAs(app, open().db)
    const get = (path: string, who?: TestOwner) =>
      app.ask(path, { headers: { Origin: ORIGIN, ...(who && { Cookie: who.caller.cookieHeader }) } })
    for (const [who, path, status] of [
      [builder, `/my/inquiries/${id}/files/${file}`, 200],
      [owner, `/my/inquiries/${id}/files/${file}`, 200],
      [admin, `/admin/leads/${id}/files/${file}`, 200],
      [admin, `/my/inquiries/${id}/files/${file}`, 404],
      [builder, `/admin/leads/${id}/files/${file}`, 404],
      [stranger, `/my/inquiries/${id}/files/${file}`, 404],
      [undefined, `/my/inquiries/${id}/files/${file}`, 404],
      [undefined, `/media/documents/message-files/${file}`, 404],
    ] as const) {
      const response = await get(path, who)
      expect(response.status, path).toBe(status)
      if (status === 200) expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      await response.arrayBuffer()
    }
    expect(app.mails[0]?.template).toMatchObject({ files: 'letter.pdf' })
  })

  test('past sixty an hour is stored for the operator, and no one is emailed about it', async () => {
    const { builder, owner, id } = await converse()
    for (let index = 0; index < 61; index++)
      await arrive(addressOf(id, 'landowner'), await compose({ from: owner.viewer.email, text: `Number ${index}` }))
    expect(await textsOf(builder, id)).toHaveLength(61)
    expect(app.mails).toHaveLength(60)
    const { messages } = await app.services.inbox.get(admin.viewer, id)
    expect(messages.at(-1)).toMatchObject({ kind: 'note', body: expect.stringContaining('Number 60') })
  })

  test('from someone who was blocked reaches nobody but the operator', async () => {
    const { builder, owner, id } = await converse()
    await app.services.threads.setBlocked(owner.viewer, id, true)
    await arrive(addressOf(id, 'sender'), await compose({ from: builder.viewer.email, text: 'Answer me' }))
    expect(await textsOf(owner, id)).toHaveLength(1)
    expect(app.mails).toEqual([])
    expect((await app.services.inbox.get(admin.viewer, id)).messages).toMatchObject([
      { kind: 'note', body: expect.stringContaining('Answer me') },
    ])
  })

  test('of all shapes lands in its own conversation or in the inbox, and never in another', async () => {
    const { owner, id } = await converse()
    const other = await converse()
    const mails = inboundMails(LOOP_HEADER)
    const before = await textsOf(other.owner, other.id)
    for (const { raw } of mails.filter((_, index) => index % 4 === 0))
      await arrive(addressOf(id, 'landowner'), Buffer.from(raw))
    expect(await textsOf(other.owner, other.id)).toEqual(before)
    expect((await placed()).every(({ lead_id, state }) => state !== 'received' && lead_id === id)).toBe(true)
    // None is from the owner's own address, so each waits for the owner.
    const { messages } = await app.services.threads.get(owner.viewer, id)
    expect(messages.filter(({ held_from }) => held_from === null)).toHaveLength(1)
  })
})
