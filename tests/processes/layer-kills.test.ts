import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestCaller } from '../support/accounts.ts'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { SERVER_URL } from '../support/template.ts'

const FEATURES = 12_000
const ADMIN = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'correct horse battery' }

let data: Awaited<ReturnType<typeof preparedDataDir>>
let server: TestDatabase | undefined

beforeAll(async () => {
  data = await preparedDataDir()
  if (SERVER_URL) server = await openServerTestDatabase(SERVER_URL)
})
afterAll(async () => {
  await server?.close()
  await data.remove()
})

function start(): Promise<Product> {
  const database: Record<string, string> = server ? { DATABASE_URL: server.url ?? '' } : {}
  return startProduct({ DATA_DIR: data.path, DEMO_DATA: 'off', ...ADMIN, ...database })
}

/** Talks to the product like a browser without JavaScript. */
function browserAt({ address }: Product) {
  const caller = new TestCaller()
  const ask = async (path: string, form?: FormData | URLSearchParams) => {
    const response = await fetch(address + path, {
      ...(form && { method: 'POST', body: form }),
      headers: { Origin: address, Cookie: caller.cookieHeader },
      redirect: 'manual',
    })
    caller.storeCookies(response.headers.getSetCookie())
    const body = (await response.text()).replaceAll('<!-- -->', '')
    return { status: response.status, location: response.headers.get('Location') ?? '', body }
  }
  return {
    ask,
    signIn: () => ask('/login', new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })),
  }
}

function layerForm(): FormData {
  const rows = Array.from({ length: FEATURES }, (_, row) => `Station ${row},138,${30 + row / 10_000},-97`)
  const form = new FormData()
  const fields = { do: 'create', name: 'Stations', type: 'substations', coverage_source: 'none', is_public: 'on' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file_path', new Blob([`name,kv,lat,lng\n${rows.join('\n')}\n`]), 'stations.csv')
  return form
}

test('an import that is killed loses nothing, shows no half version, and is finished after a restart', async () => {
  const first = await start()
  const before = browserAt(first)
  await before.signIn()
  const { location, status } = await before.ask('/admin/layers/new', layerForm())
  expect(status).toBe(302)
  const waitFor = (browser: ReturnType<typeof browserAt>, pattern: RegExp) =>
    expect.poll(async () => (await browser.ask(location)).body, { interval: 250 }).toMatch(pattern)
  await waitFor(before, /Import Features/)
  await before.ask(location, new URLSearchParams({ do: 'import' }))
  await waitFor(before, /[1-9][\d,]* features read/)
  first.child.kill('SIGKILL')
  await first.ended

  const after = browserAt(await start())
  await after.signIn()
  // The import resumes right away, and may be finished by now.
  expect((await after.ask(location)).body).toMatch(/There’s no version yet\.|12,000 features read: 12,000 kept/)
  expect((await after.ask('/tiles/map.json')).body).not.toContain('stations')
  await waitFor(after, /12,000 features read: 12,000 kept/)
  const { body } = await after.ask(location)
  expect(body).toContain('Not shown')
  // The version that was begun before was finished.
  expect(/switch (\d+)/.exec(body)?.[1]).toBe('1')
  await after.ask(location, new URLSearchParams({ do: 'switch 1' }))
  expect((await after.ask('/data/sources')).body).toContain('Stations')
})
