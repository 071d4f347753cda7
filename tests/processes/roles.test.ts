import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { mailsIn } from '../support/outbox.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { SERVER_URL } from '../support/template.ts'

describe.skipIf(!SERVER_URL)('A web instance and a worker', () => {
  let database: TestDatabase
  let folders: Awaited<ReturnType<typeof preparedDataDir>>[]
  let web: Product
  let worker: Product

  beforeAll(async () => {
    database = await openServerTestDatabase(SERVER_URL!)
    folders = await Promise.all([preparedDataDir(), preparedDataDir()])
    const start = (role: string, index: number) =>
      startProduct({
        DATABASE_URL: database.url!,
        DEMO_DATA: 'off',
        SESSION_SECRET: 'shared by both instances, 32 chars',
        ADMIN_EMAIL: 'admin@example.com',
        ROLE: role,
        DATA_DIR: folders[index]!.path,
      })
    web = await start('web', 0)
    worker = await start('worker', 1)
  })
  afterAll(async () => {
    for (const product of [web, worker]) product?.child.kill('SIGKILL')
    await Promise.all([web, worker].map((product) => product?.ended))
    await Promise.all((folders ?? []).map(({ remove }) => remove()))
    await database?.close()
  })

  test('the worker does what the web instance leaves to it', async () => {
    const body = new URLSearchParams({ email: 'admin@example.com' })
    expect((await fetch(`${web.address}/forgot-password`, { method: 'POST', redirect: 'manual', body })).status).toBe(
      200,
    )
    const [ofWeb, ofWorker] = folders.map(({ path }) => path) as [string, string]
    await expect.poll(() => mailsIn(ofWorker), { timeout: 30_000 }).toHaveLength(1)
    expect(await mailsIn(ofWeb)).toHaveLength(0)
  })

  test('metrics have connections, queues and the jobs that were done', async () => {
    const metrics = await (await fetch(`${worker.address}/metrics`)).text()
    expect(metrics).toMatch(/^database_connections\{server="primary",state="(busy|idle)"\} \d/m)
    expect(metrics).toMatch(/^jobs\{queue="mail",state="ready"\} 0$/m)
    expect(metrics).toMatch(/^job_wait_seconds\{queue="mail"\} 0$/m)
    expect(metrics).toMatch(/^job_duration_seconds_count\{queue="mail",result="completed"\} 1$/m)
  })

  test('the worker answers health checks and metrics, and nothing else', async () => {
    const statusOf = async (path: string) => (await fetch(worker.address + path)).status
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all(['/', '/api/v1/listings', '/assets/root.js'].map(statusOf))).toEqual([404, 404, 404])
  })
})
