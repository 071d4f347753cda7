import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, TestCaller } from '../support/accounts.ts'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { HAS_PGBOUNCER, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { SERVER_URL } from '../support/template.ts'

describe.skipIf(!SERVER_URL)('Two instances on one database', () => work({ isPooled: false }))

describe.skipIf(!SERVER_URL || !HAS_PGBOUNCER)('Two instances behind PgBouncer, if it is installed', () =>
  work({ isPooled: true }),
)

function work({ isPooled }: { isPooled: boolean }): void {
  let database: TestDatabase
  let pooler: PgBouncer | undefined
  let folders: Awaited<ReturnType<typeof preparedDataDir>>[]
  let products: Product[]

  beforeAll(async () => {
    database = await openServerTestDatabase(SERVER_URL!)
    folders = await Promise.all([preparedDataDir(), preparedDataDir()])
    pooler = isPooled ? await startPgBouncer(SERVER_URL!) : undefined
    const env = {
      ...(pooler
        ? { DATABASE_URL: pooler.url(database.url!), DATABASE_DIRECT_URL: database.url! }
        : { DATABASE_URL: database.url! }),
      DEMO_DATA: 'off',
      SESSION_SECRET: 'shared by both instances, 32 chars',
    }
    // Started together: one applies migrations while the other waits.
    products = await Promise.all(folders.map(({ path }) => startProduct({ ...env, DATA_DIR: path })))
  })
  afterAll(async () => {
    for (const { child } of products ?? []) child.kill('SIGKILL')
    await Promise.all((products ?? []).map(({ ended }) => ended))
    await Promise.all((folders ?? []).map(({ remove }) => remove()))
    await pooler?.stop()
    await database?.close()
  })

  async function send(product: Product, path: string, caller: TestCaller, fields?: Record<string, string>) {
    const response = await fetch(product.address + path, {
      redirect: 'manual',
      headers: { Cookie: caller.cookieHeader },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    caller.storeCookies(response.headers.getSetCookie())
    return { status: response.status, location: response.headers.get('Location') }
  }

  test('share sessions and rate limits, and reject a session the other instance ended', async () => {
    const [first, second] = products as [Product, Product]
    const [here, elsewhere] = [new TestCaller(), new TestCaller()]
    const email = 'two@example.com'
    const signUp = { email, password: PASSWORD, confirm_password: PASSWORD }
    expect(await send(first, '/signup', here, signUp)).toEqual({ status: 302, location: '/' })
    expect((await send(second, '/settings', here)).status).toBe(200)

    expect((await send(second, '/login', elsewhere, { email, password: PASSWORD })).status).toBe(302)
    expect((await send(second, '/settings', elsewhere)).status).toBe(200)
    expect((await send(first, '/settings', here, { intent: 'sessions/end-others' })).status).toBeLessThan(400)
    expect((await send(second, '/settings', elsewhere)).location).toBe('/login?next=%2Fsettings')

    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        send(index % 2 ? first : second, '/login', new TestCaller(), { email, password: PASSWORD }),
      ),
    )
    // One attempt was used above.
    expect(tries.filter(({ status }) => status === 302)).toHaveLength(19)
  })
}
