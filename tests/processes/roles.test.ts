import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { mailsIn } from '../support/outbox.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts'
import { SERVER_URL } from '../support/template.ts'

const ADMIN = 'admin@example.com'

/** Starts a product with a role on a shared database. */
const start = (role: string, database: TestDatabase, folder: { path: string }, env: Record<string, string> = {}) =>
  startProduct({
    DATABASE_URL: database.url!,
    DEMO_DATA: 'off',
    SESSION_SECRET: 'shared by both instances, 32 chars',
    ADMIN_EMAIL: ADMIN,
    ROLE: role,
    DATA_DIR: folder.path,
    ...env,
  })

async function askForMail({ address }: Product): Promise<void> {
  const body = new URLSearchParams({ email: ADMIN })
  expect((await fetch(`${address}/forgot-password`, { method: 'POST', redirect: 'manual', body })).status).toBe(200)
}

describe.skipIf(!SERVER_URL)('A web instance and a worker', () => {
  let database: TestDatabase
  let folders: Awaited<ReturnType<typeof preparedDataDir>>[]
  let web: Product
  let worker: Product

  beforeAll(async () => {
    database = await openServerTestDatabase(SERVER_URL!)
    folders = await Promise.all([preparedDataDir(), preparedDataDir()])
    web = await start('web', database, folders[0]!)
    worker = await start('worker', database, folders[1]!)
  })
  afterAll(async () => {
    for (const product of [web, worker]) product?.child.kill('SIGKILL')
    await Promise.all([web, worker].map((product) => product?.ended))
    await Promise.all((folders ?? []).map(({ remove }) => remove()))
    await database?.close()
  })

  test('the worker does what the web instance leaves to it', async () => {
    await askForMail(web)
    const [ofWeb, ofWorker] = folders.map(({ path }) => path) as [string, string]
    await expect.poll(() => mailsIn(ofWorker), { timeout: 30_000 }).toHaveLength(1)
    expect(await mailsIn(ofWeb)).toHaveLength(0)
  })

  test('metrics have connections, queues and the jobs that were done', async () => {
    const read = async () => (await fetch(`${worker.address}/metrics`)).text()
    const metrics = await read()
    expect(metrics).toMatch(/^database_connections\{server="primary",state="(busy|idle)"\} \d/m)
    expect(metrics).toMatch(/^job_duration_seconds_count\{queue="mail",result="completed"\} 1$/m)
    // Counted every few seconds.
    await expect.poll(read).toMatch(/^jobs\{queue="mail",state="ready"\} 0$/m)
    await expect.poll(read).toMatch(/^job_wait_seconds\{queue="mail"\} 0$/m)
  })

  test('the worker answers health checks and metrics, and nothing else', async () => {
    const statusOf = async (path: string) => (await fetch(worker.address + path)).status
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all(['/', '/api/v1/listings', '/assets/root.js'].map(statusOf))).toEqual([404, 404, 404])
  })
})

describe.skipIf(!SERVER_URL)('Two workers', () => {
  let database: TestDatabase
  let silent: TestSmtpServer
  const folders: Awaited<ReturnType<typeof preparedDataDir>>[] = []
  const started: Product[] = []

  beforeAll(async () => {
    database = await openServerTestDatabase(SERVER_URL!)
    silent = await startSmtpServer()
    for (let count = 0; count < 3; count++) folders.push(await preparedDataDir())
  })
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await Promise.all(folders.map(({ remove }) => remove()))
    await silent?.close()
    await database?.close()
  })

  test('a job of the one that is killed is done by the other within a minute', async () => {
    const [ofWeb, ofFirst, ofSecond] = [folders[0]!, folders[1]!, folders[2]!]
    const web = await start('web', database, ofWeb)
    started.push(web)
    silent.next(...Array(5).fill('silent-greeting'))
    const first = await start('worker', database, ofFirst, { SMTP_URL: silent.url })
    started.push(first)
    await askForMail(web)
    await expect.poll(() => silent.connections()).toBeGreaterThan(0)
    started.push(await start('worker', database, ofSecond))
    first.child.kill('SIGKILL')
    await first.ended
    await expect.poll(() => mailsIn(ofSecond.path), { timeout: 60_000 }).toHaveLength(1)
    expect(silent.received).toEqual([])
  })
})
