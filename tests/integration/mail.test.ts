import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMail } from '../../server/people/mail/delivery.ts'
import type { EmailTemplate } from '../../server/people/mail/mail.ts'
import { outboxTransport } from '../../server/people/mail/outbox.ts'
import { createMailer, MAIL } from '../../server/people/mail/queue.ts'
import { smtpTransport } from '../../server/people/mail/smtp.ts'
import type { Transport } from '../../server/people/mail/transport.ts'
import { type Jobs, openJobs } from '../../server/platform/jobs/jobs.ts'
import { describeBothDatabases, emptyTables, type TestDatabase } from '../support/database.ts'
import { readEml } from '../support/eml.ts'
import { captureLog } from '../support/log.ts'
import { latestMail, mailsTo } from '../support/outbox.ts'
import { type Behavior, startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts'

const ADA = 'ada@example.com'
const LINK = 'https://voltacre.test/reset-password?token=very-secret'
const TEMPLATE: EmailTemplate = { name: 'reset-password', url: LINK }
const LIMITS = { connectMs: 400, idleMs: 400, totalMs: 3_000 }
const BACK_OFF = { firstSeconds: 1, maxSeconds: 1, giveUpSeconds: 3_600 }
const sender = {
  mailFrom: 'VoltAcre <hello@voltacre.test>',
  contactEmail: 'hello@voltacre.test',
  name: 'VoltAcre',
  publicUrl: 'https://voltacre.test',
}

describeBothDatabases('Mail', (open) => {
  const { lines, log } = captureLog()
  let server: TestSmtpServer
  let jobs: Jobs
  const deliverOver = (transport: Transport, options = {}) =>
    deliverMail({ db: open().db, jobs, transport, sender: async () => sender, log, backOff: BACK_OFF, ...options })
  const send = (recipient = ADA, template: EmailTemplate = TEMPLATE) =>
    createMailer(jobs).send(open().db, recipient, template)

  beforeAll(async () => {
    jobs = await startJobs(open())
  })
  beforeEach(async () => {
    server = await startSmtpServer()
    await emptyTables(open().db, 'mails')
    lines.splice(0)
  })
  afterEach(async () => {
    await jobs.stop()
    await server.close()
    await sql`delete from jobs.job`.execute(open().db)
    jobs = await startJobs(open())
  })
  afterAll(() => jobs.stop())

  test('is sent once its transaction commits', async () => {
    await jobs.work(MAIL, deliverOver(smtpTransport(server.url, LIMITS)))
    await send()
    await expect.poll(() => states(open())).toEqual(['sent'])
    expect(server.received.map(({ from, to }) => ({ from, to }))).toEqual([{ from: 'hello@voltacre.test', to: [ADA] }])
    const email = readEml(server.received[0]!.bytes)
    expect(email).toMatchObject({ from: 'VoltAcre <hello@voltacre.test>', to: ADA, subject: 'Reset your password' })
    expect(email.text).toContain(LINK)
    expect(email.html).toContain(LINK)
    // Links that grant access are erased.
    expect(await rows(open())).toMatchObject([{ content: {}, tries: 1, failure: null }])
  })

  test('is not sent when its transaction rolls back', async () => {
    await jobs.work(MAIL, deliverOver(smtpTransport(server.url, LIMITS)))
    const undone = open()
      .db.transaction()
      .execute(async (trx) => {
        await createMailer(jobs).send(trx, ADA, TEMPLATE)
        throw new Error('undo')
      })
    await expect(undone).rejects.toThrow('undo')
    expect({ jobs: await pendingJobs(open()), rows: await rows(open()) }).toEqual({ jobs: 0, rows: [] })
    expect(server.connections()).toBe(0)
  })

  test('is not queued for an invalid address', async () => {
    await expect(send('a@b.example\r\nBcc: eve@example.com')).rejects.toThrow('Not an address')
    expect(await rows(open())).toEqual([])
  })

  test.each<[Behavior[], string, number, number]>([
    [['refuse-recipient'], 'refused', 1, 0],
    [['refuse-message'], 'refused', 1, 0],
    [['refuse-greeting'], 'sent', 2, 1],
    [['silent-greeting', 'drop-greeting', 'defer-recipient'], 'sent', 4, 1],
    [['drop-at-data', 'defer-message'], 'sent', 3, 1],
    [['drop-in-message'], 'unconfirmed', 1, 0],
    [['drop-after-message'], 'unconfirmed', 1, 1],
    [['silent-after-message'], 'unconfirmed', 1, 1],
    [['defer-message', 'drop-after-message'], 'unconfirmed', 2, 1],
  ])('with %j is %s after %i attempts', async (behaviors, state, tries, received) => {
    server.next(...behaviors)
    await jobs.work(MAIL, deliverOver(smtpTransport(server.url, LIMITS)))
    await send()
    await expect.poll(() => states(open())).toEqual([state])
    // Without a job, nothing tries again.
    await expect.poll(() => pendingJobs(open())).toBe(0)
    expect({ connections: server.connections(), received: server.received.length }).toEqual({
      connections: tries,
      received,
    })
    expect(await rows(open())).toMatchObject([{ state, tries, content: {} }])
    // The failure is logged without personal data.
    expect(lines.length).toBeGreaterThan(0)
    for (const personal of [ADA, 'very-secret']) expect(JSON.stringify(lines)).not.toContain(personal)
  })

  test('is abandoned when no server accepts it in time', async () => {
    server.next('defer-recipient', 'defer-recipient', 'defer-recipient')
    await jobs.work(
      MAIL,
      deliverOver(smtpTransport(server.url, LIMITS), { backOff: { ...BACK_OFF, giveUpSeconds: 2 } }),
    )
    await send()
    await expect.poll(() => states(open())).toEqual(['refused'])
    expect(server.received).toEqual([])
    expect(lines.at(-1)).toMatchObject({
      msg: 'An email was abandoned: no server accepted it in time.',
      reason: 'RCPT TO 451',
    })
  })

  test('waits for a server that is not up yet', async () => {
    const { url } = server
    await server.close()
    await jobs.work(MAIL, deliverOver(smtpTransport(url, LIMITS)))
    await send()
    await expect.poll(() => rows(open())).toMatchObject([{ state: 'queued', failure: 'CONN ECONNREFUSED' }])
    server = await startSmtpServer({ port: Number(new URL(url).port) })
    await expect.poll(() => server.received.length).toBe(1)
    await expect.poll(() => states(open())).toEqual(['sent'])
  })

  test('is sent once by any number of concurrent jobs', async () => {
    await send()
    const [{ id } = { id: '' }] = await rows(open())
    const handler = deliverOver(smtpTransport(server.url, LIMITS))
    const signal = new AbortController().signal
    await Promise.all(Array.from({ length: 8 }, () => handler({ mailId: id }, { signal })))
    await handler({ mailId: id }, { signal })
    expect(server.received).toHaveLength(1)
    expect(await states(open())).toEqual(['sent'])
  })

  test('is never sent again when the process crashed during the SMTP session', async () => {
    await send()
    const [{ id } = { id: '' }] = await rows(open())
    const signal = new AbortController().signal
    const real = smtpTransport(server.url, LIMITS)
    // Sends the email and crashes before recording the outcome.
    const crashing: Transport = { ...real, send: (...args) => real.send(...args).then(() => new Promise(() => {})) }
    void deliverOver(crashing)({ mailId: id }, { signal })
    await expect.poll(() => server.received.length).toBe(1)
    expect(await states(open())).toEqual(['sending'])

    await deliverOver(real)({ mailId: id }, { signal })
    expect(await states(open())).toEqual(['sending'])
    await deliverOver(real, { claimSeconds: () => 0 })({ mailId: id }, { signal })
    expect(await rows(open())).toMatchObject([{ state: 'unconfirmed', content: {} }])
    expect(lines.at(-1)).toMatchObject({ level: 50, mail: id, template: 'reset-password' })
    await deliverOver(real)({ mailId: id }, { signal })
    expect(server.received).toHaveLength(1)
  })

  test('is written to a file when no SMTP server is configured', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mail test '))
    await jobs.work(MAIL, deliverOver(outboxTransport(join(dataDir, 'outbox'))))
    await send()
    await send('bob@example.com', { name: 'password-changed' })
    const mail = await latestMail(dataDir, ADA, { subject: /password/ })
    expect(mail).toMatchObject({ to: ADA, link: LINK })
    await expect.poll(() => mailsTo(dataDir, 'bob@example.com')).toHaveLength(1)
    await expect.poll(() => states(open())).toEqual(['sent', 'sent'])
    await rm(dataDir, { recursive: true })
  })
})

function startJobs(database: TestDatabase): Promise<Jobs> {
  const { log } = captureLog()
  return openJobs({ database, queues: [MAIL], log, pace: { pollSeconds: 0.5, superviseSeconds: 60, retrySeconds: 1 } })
}

const rows = ({ db }: TestDatabase) =>
  db.selectFrom('mails').select(['id', 'state', 'tries', 'failure', 'content']).execute()

const states = async (database: TestDatabase) => (await rows(database)).map(({ state }) => state)

const pendingJobs = async ({ db }: TestDatabase) =>
  (await sql`select from jobs.job where name = ${MAIL.name} and state < 'completed'`.execute(db)).rows.length
