import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReplyAddresses } from '../../server/people/mail/reply-address.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { insertLead } from '../support/leads.ts'
import { INHERITED_ENV, preparedDataDir, SHORT_LIVED } from '../support/product.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'
import { SERVER_URL } from '../support/template.ts'

const PROGRAM = join(import.meta.dirname, '../support/conversation-process.ts')
const SECRET = 'a secret that only tests use'
const KILLS = rounds(50)
/** Messages that begin in each life of the process. */
const MESSAGES = 6

let data: Awaited<ReturnType<typeof preparedDataDir>>
const running = new Set<ChildProcess>()
beforeEach(async () => {
  data = await preparedDataDir()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'close')))
  running.clear()
  await data.remove()
})

/** Starts a conversation in the data folder. */
async function prepare() {
  const database = await openDatabase({ dataDir: data.path, log: pino({ level: 'silent' }) })
  const people = { sender: randomUUID(), landowner: randomUUID() }
  for (const id of Object.values(people))
    await database.db
      .insertInto('users')
      .values({ id, email: `${id}@example.com`, email_verified: true })
      .execute()
  const asked = { type: 'inquiry', sender_id: people.sender, landowner_id: people.landowner, message: 'First' } as const
  const { id } = await insertLead(database.db, { ...asked, email: `${people.sender}@example.com` })
  await database.close()
  return { id, ...people }
}

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [...SHORT_LIVED, PROGRAM], {
    env: { ...INHERITED_ENV, DATA_DIR: data.path, SECRET, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  // A write may meet the kill.
  child.stdin!.on('error', () => {})
  let output = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/^ready \d+/)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await once(child, 'close')
    running.delete(child)
    return output.trim().split('\n')
  }
  return { port: Number(/\d+/.exec(output)![0]), post: (line: string) => child.stdin!.write(`${line}\n`), end }
}

// Each run of the tests has one database; without a server it is the embedded one.
test.skipIf(SERVER_URL)('no acknowledged message or email is lost or doubled by kills', async () => {
  const random = createSeededRandom(SEED)
  const { id, sender, landowner } = await prepare()
  const env = { LEAD: id, SENDER: sender, LANDOWNER: landowner }
  const replyTo = createReplyAddresses(SECRET, 'mail.voltacre.test').of({ leadId: id, party: 'landowner' })
  const [acknowledged, attempted] = [new Set<string>(), new Set(['First'])]
  const texts = new Map<string, string>()
  const unsure: { text: string; messageId: string }[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const process = await start(env)
    const client = createTransport({ host: '127.0.0.1', port: process.port, tls: { rejectUnauthorized: false } })
    const mail = async ({ text, messageId }: { text: string; messageId: string }) => {
      attempted.add(text)
      await client.sendMail({ from: `${landowner}@example.com`, to: replyTo, subject: 'Re', text, messageId })
      acknowledged.add(text)
    }
    const sent: Promise<unknown>[] = []
    // What wasn't acknowledged is delivered again, as mail servers do; what was, sometimes too.
    for (const again of unsure.splice(0)) sent.push(mail(again).catch(() => unsure.push(again)))
    for (let index = 0; index < MESSAGES; index++) {
      const key = randomUUID()
      const text = `On site ${kill} ${index}`
      texts.set(key, text)
      attempted.add(text)
      process.post(`${key} ${text}`)
      const mailed = { text: `By email ${kill} ${index}`, messageId: `<${key}@example.com>` }
      sent.push(mail(mailed).catch(() => unsure.push(mailed)))
      if (index % 3 === 0) sent.push(mail(mailed).catch(() => undefined))
    }
    await wait(random.integer(0, 900))
    for (const line of await process.end('SIGKILL')) {
      const [word, key = ''] = line.split(' ')
      if (word === 'posted') acknowledged.add(texts.get(key)!)
    }
    await Promise.all(sent)
    client.close()
  }
  const last = await start(env)
  const read = JSON.parse((await last.end('SIGTERM')).at(-1)!) as string[]
  expect(new Set(read).size).toBe(read.length)
  expect([...acknowledged].filter((text) => !read.includes(text))).toEqual([])
  expect(read.filter((text) => !attempted.has(text))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(0)
})
