import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServerTestDatabase } from '../support/database.ts'
import { mailsIn } from '../support/outbox.ts'
import { INHERITED_ENV, preparedDataDir, SHORT_LIVED } from '../support/product.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts'
import { rounds, SEED } from '../support/soak.ts'
import { SERVER_URL } from '../support/template.ts'

const PROGRAM = join(import.meta.dirname, '../support/mail-process.ts')

const KILLS = rounds(30)
const PEOPLE = 15

let data: Awaited<ReturnType<typeof preparedDataDir>>
let server: TestSmtpServer
const running = new Set<ChildProcess>()

beforeEach(async () => {
  data = await preparedDataDir()
  server = await startSmtpServer()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'close')))
  running.clear()
  await server.close()
  await data.remove()
})

async function startMailing(env: Record<string, string>) {
  const child = spawn(process.execPath, [...SHORT_LIVED, PROGRAM], {
    env: { ...INHERITED_ENV, DATA_DIR: data.path, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let output = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output).toContain('ready')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      running.delete(child)
    },
    /** @returns the states of all emails, once none of them can change any more */
    finish: async () => {
      child.kill('SIGTERM')
      await once(child, 'close')
      running.delete(child)
      return output.trim().split('\n').at(-1)
    },
  }
}

// Each run of the tests has one database; without a server it is the embedded one.
test.skipIf(SERVER_URL)('a killed process loses no email, and sends none again that a server may have', async () => {
  server.next('silent-after-message', 'silent-greeting')
  const first = await startMailing({ SMTP_URL: server.url, RECIPIENTS: 'ada@example.com bob@example.com' })
  await expect.poll(() => server.connections()).toBe(2)
  await expect.poll(() => server.received.length).toBe(1)
  await first.kill()

  const second = await startMailing({ SMTP_URL: server.url })
  await expect.poll(() => server.received.length).toBe(2)
  expect((await second.finish())?.split(' ').sort()).toEqual(['sent', 'unconfirmed'])
  expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(2)
})

test.skipIf(SERVER_URL)('after repeated kills every email is written to the outbox once', async () => {
  const random = createSeededRandom(SEED)
  const sent: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const people = Array.from({ length: PEOPLE }, (_, index) => `person-${kill}-${index}@example.com`)
    sent.push(...people)
    const process = await startMailing({ RECIPIENTS: people.join(' ') })
    await wait(random.integer(0, 150))
    await process.kill()
  }
  const last = await startMailing({})
  const written = async () => (await readdir(join(data.path, 'outbox'))).filter((name) => name.endsWith('.eml')).length
  await expect.poll(written, { interval: 500, timeout: 300_000 }).toBe(sent.length)
  expect(await last.finish()).toBe(sent.map(() => 'sent').join(' '))
  const recipients = (await mailsIn(data.path)).map(({ to }) => to)
  expect(recipients.toSorted()).toEqual(sent.toSorted())
})

test.runIf(SERVER_URL)('another process on a server database takes over', async () => {
  const database = await openServerTestDatabase(SERVER_URL!)
  try {
    const env = { DATABASE_URL: database.url!, SMTP_URL: server.url }
    server.next('silent-greeting', 'silent-greeting')
    const people = Array.from({ length: 15 }, (_, index) => `person-${index}@example.com`)
    const first = await startMailing({ ...env, RECIPIENTS: people.join(' ') })
    await expect.poll(() => server.connections()).toBeGreaterThan(1)
    // Until only the two emails without a greeting are being sent.
    const states = () => database.db.selectFrom('mails').select('state').execute()
    await expect
      .poll(async () => (await states()).filter(({ state }) => state === 'sent').length)
      .toBe(people.length - 2)
    await first.kill()
    const second = await startMailing(env)
    await expect.poll(() => server.received.length, { interval: 500 }).toBe(people.length)
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(people.length)
    expect(await second.finish()).toBe(people.map(() => 'sent').join(' '))
  } finally {
    await database.close()
  }
})
