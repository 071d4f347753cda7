import { generateKeyPairSync, sign } from 'node:crypto'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSmtpListener, type SmtpListener } from '../../server/people/inbound-mail/smtp-listener.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'

const DOMAIN = 'mail.voltacre.test'
const PASSWORD = 'a password of sixteen'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const SENDGRID_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const RAW = 'From: ada@example.com\r\nMessage-ID: <one@example.com>\r\nSubject: Grüße\r\n\r\nHello\r\n'

describeDatabase('The doors for email', (open) => {
  let app: TestApp
  let smtp: SmtpListener
  let isDown = false
  const errors: string[] = []
  beforeAll(async () => {
    app = await createTestApp({
      database: open(),
      inbound: { domain: DOMAIN, enqueue: async () => {} },
      inboundKeys: { postmark: PASSWORD, sendgrid: SENDGRID_KEY },
    })
    const inbound = app.services.inboundMail!
    const receive: typeof inbound.receive = async (mail) => {
      if (isDown) throw new Error('the database is down')
      await inbound.receive(mail)
    }
    const log = { warn: () => {}, error: (_: object, message: string) => void errors.push(message) } as never
    smtp = await openSmtpListener({ inbound: { ...inbound, receive }, host: '127.0.0.1', port: 0, log })
  })
  afterAll(async () => {
    await smtp.stop()
    await app.close()
  })
  beforeEach(async () => {
    isDown = false
    await emptyTables(open().db, 'inbound_mails')
  })

  const stored = () =>
    open().db.selectFrom('inbound_mails').select(['recipient', 'return_path', 'via', 'bytes']).execute()
  const client = () =>
    createTransport({ host: '127.0.0.1', port: smtp.port, requireTLS: true, tls: { rejectUnauthorized: false } })
  const send = (to: string | string[], text = 'Hello') => client().sendMail({ from: 'ada@example.com', to, text })

  test('SMTP takes what is for the domain, with STARTTLS, and stores it before it says so', async () => {
    await send([`reply+a@${DOMAIN}`, `Sales@${DOMAIN.toUpperCase()}`])
    expect(await stored()).toMatchObject([
      { recipient: `reply+a@${DOMAIN}`, return_path: 'ada@example.com', via: 'smtp' },
      { recipient: `Sales@${DOMAIN}`, via: 'smtp' },
    ])
  })

  test('SMTP relays nothing', async () => {
    await expect(send('someone@example.com')).rejects.toMatchObject({ responseCode: 550 })
    await expect(send(`a@not${DOMAIN}`)).rejects.toMatchObject({ responseCode: 550 })
    expect(await stored()).toEqual([])
  })

  test('SMTP asks to try again while email can’t be stored, and takes it then', async () => {
    isDown = true
    await expect(send(`a@${DOMAIN}`)).rejects.toMatchObject({ responseCode: 451 })
    expect(errors).toContain('an email couldn’t be stored; its server will try again')
    isDown = false
    await send(`a@${DOMAIN}`)
    expect(await stored()).toHaveLength(1)
  })

  test('SMTP refuses more than 25 MB, and a client that speaks nonsense', async () => {
    await expect(send(`a@${DOMAIN}`, 'x'.repeat(26 * 1024 * 1024))).rejects.toMatchObject({ responseCode: 552 })
    const socket = connect(smtp.port, '127.0.0.1')
    socket.write('\u0000\u0001\r\nGET / HTTP/1.1\r\n'.repeat(200))
    await new Promise((closed) => socket.once('close', closed).resume())
    await send(`a@${DOMAIN}`)
    expect(await stored()).toHaveLength(1)
  })

  const post = (path: string, init: RequestInit) => app.ask(path, { method: 'POST', ...init })
  const postmark = (body: unknown, password = PASSWORD) =>
    post('/inbound-mail/postmark', {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`postmark:${password}`)}` },
    })
  const MAIL = { RawEmail: RAW, OriginalRecipient: `reply+a@${DOMAIN}`, From: 'ada@example.com', Subject: 'x' }

  test('Postmark hands over email with its password, the same once', async () => {
    for (let time = 0; time < 2; time++) expect((await postmark(MAIL)).status).toBe(200)
    expect(await stored()).toMatchObject([
      { recipient: MAIL.OriginalRecipient, return_path: 'ada@example.com', via: 'postmark' },
    ])
    for (const password of ['', 'another password', `${PASSWORD}x`])
      expect((await postmark(MAIL, password)).status).toBe(403)
    for (const body of [null, 'x', {}, { ...MAIL, RawEmail: '' }, { ...MAIL, RawEmail: 7 }])
      expect((await postmark(body)).status).toBe(400)
    expect((await postmark({ ...MAIL, OriginalRecipient: 'a@elsewhere.example' })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  async function sendgrid({
    age = 0,
    tamper = false,
    key = privateKey,
    envelope = { to: [`reply+a@${DOMAIN}`], from: 'ada@example.com' } as unknown,
  } = {}) {
    const boundary = 'xYzZY'
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const text = [
      field('email', RAW),
      field('sender_ip', '203.0.113.9'),
      field('envelope', JSON.stringify(envelope)),
      `--${boundary}--\r\n`,
    ]
    const body = Buffer.from(text.join(''), 'latin1')
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), key).toString('base64')
    if (tamper) body[60] = 0x41
    return post('/inbound-mail/sendgrid', {
      body,
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'X-Twilio-Email-Event-Webhook-Signature': signature,
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      },
    })
  }

  test('SendGrid hands over email with its signature, byte for byte', async () => {
    expect((await sendgrid()).status).toBe(200)
    expect(await stored()).toMatchObject([{ via: 'sendgrid', bytes: Buffer.byteLength(RAW, 'latin1') }])
    expect((await sendgrid({ tamper: true })).status).toBe(403)
    expect((await sendgrid({ age: 3600 })).status).toBe(403)
    expect((await sendgrid({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })).status).toBe(403)
    for (const envelope of [null, {}, { to: [] }, { to: 'x' }]) expect((await sendgrid({ envelope })).status).toBe(400)
    expect(await stored()).toHaveLength(1)
  })
})

describeDatabase('Without email', (open) => {
  test('there are no doors for it', async () => {
    const app = await createTestApp({ database: open() })
    for (const path of ['/inbound-mail/postmark', '/inbound-mail/sendgrid'])
      expect((await app.ask(path, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(404)
    await app.close()
  })
})
