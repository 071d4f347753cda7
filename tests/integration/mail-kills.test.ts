import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../support/outbox.ts'
import { preparedDataDir } from '../support/product.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts'

const PROGRAM = join(import.meta.dirname, '../support/mail-process.ts')

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
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    env: { PATH: process.env.PATH, DATA_DIR: data.path, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 30_000 }).toContain('ready')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      running.delete(child)
    },
    /** @returns the states of all mails */
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'close')
      running.delete(child)
      return said.trim().split('\n').at(-1)
    },
  }
}

test('mails that were under way when the process was killed are not sent again', { timeout: 60_000 }, async () => {
  server.next('silent-after-message', 'silent-greeting')
  const first = await startMailing({ SMTP_URL: server.url, RECIPIENTS: 'ada@example.com bob@example.com' })
  await expect.poll(() => server.visits(), { timeout: 10_000 }).toBe(2)
  await expect.poll(() => server.received.length).toBe(1)
  await first.kill()

  const second = await startMailing({ SMTP_URL: server.url })
  // The runs count as lost, are tried again, and find that somebody may have all of it.
  await wait(10_000)
  expect(await second.stop()).toBe('unconfirmed unconfirmed')
  expect({ visits: server.visits(), received: server.received.length }).toEqual({ visits: 2, received: 1 })
})

test('killed again and again, mails for the outbox are all written, and once', { timeout: 90_000 }, async () => {
  const people = Array.from({ length: 4 }, (_, index) => `person-${index}@example.com`)
  for (const [index, person] of people.entries()) {
    const process = await startMailing({ RECIPIENTS: person })
    await wait(index * 40)
    await process.kill()
  }
  const last = await startMailing({})
  const counts = async () => Promise.all(people.map(async (person) => (await mailsTo(data.path, person)).length))
  await expect.poll(counts, { timeout: 40_000 }).toEqual(people.map(() => 1))
  await wait(1_000)
  expect(await last.stop()).toBe('sent sent sent sent')
})
