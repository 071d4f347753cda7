import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEED_DAYS, MAX_FEEDS } from '../../domain/draft/listing-import.ts'
import { createFileReader } from '../../server/files/uploaded-file.ts'
import { createFeeds } from '../../server/land/feeds/imports.ts'
import type { FeedsService } from '../../server/land/feeds/service.ts'
import type { EmailTemplate } from '../../server/people/mail/mail.ts'
import type { Network } from '../../server/platform/http/download-public.ts'
import { createRateLimits } from '../../server/platform/rate-limits/rate-limits.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { CONTACT, importContext, workOff } from '../support/imports.ts'

const CSV = 'id,title,acres,price,zoning,city\n1,Lot 1,40,900000,Ag,Taylor\n2,Lot 2,40.5,950000,Ag,Taylor\n'
const LOOPBACK = '127.0.0.1'
/** Resolves every host to the loopback address, which counts as public. */
const LOCAL: Network = {
  lookup: async () => [{ address: LOOPBACK, family: 4 }],
  isPublic: (address) => address === LOOPBACK,
}
const DAY = 86_400_000

describeDatabase('A daily feed', (open) => {
  let app: TestApp
  let broker: TestOwner
  let feeds: FeedsService
  let server: Server
  let url: string
  let answer: RequestListener
  let requests: string[]
  const mails: EmailTemplate[] = []
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    broker = await signInAs(app, open().db)
    feeds = feedsWith(LOCAL)
    mails.length = 0
    requests = []
    answer = (_request, response) => response.writeHead(200, { ETag: '"1"' }).end(CSV)
    server = createServer((request, response) => {
      requests.push(String(request.headers['if-none-match'] ?? ''))
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
    url = `http://land.example:${(server.address() as AddressInfo).port}/lots.csv`
  })
  afterEach(async () => {
    await sql`delete from listing_feeds`.execute(open().db)
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  })

  const feedsWith = (network?: Network) =>
    createFeeds({
      db: open().db,
      rateLimits: createRateLimits(open().db, 'a secret of this test'),
      mailer: { send: async (_db, _recipient, template) => void mails.push(template) },
      publicUrl: 'https://voltacre.test',
      log: { warn: (...args: unknown[]) => expect.unreachable(String(args)) },
      readFile: createFileReader(join(tmpdir(), 'daily-feeds')),
      ...(network && { network }),
    })
  const add = (address = url) => feeds.addFeed(broker.viewer, { url: address, contact: CONTACT })
  const now = Date.now()
  const checkAt = (days: number) => feeds.checkDueFeeds(new Date(now + days * DAY))
  const only = async () => (await feeds.listFeeds(broker.viewer))[0]!
  const draftsOf = async () => {
    const { rows } = await sql<{ price: string }>`
      select fields -> 'price' ->> 0 as price from listing_drafts where owner_id = ${broker.viewer.id}
      order by external_id`.execute(open().db)
    return rows.map(({ price }) => price)
  }

  test('is compared at once, and applied with the next check', async () => {
    const planned = await add()
    expect(planned).toMatchObject({ state: 'planned', file_name: 'lots.csv', counts: { added: 2 } })
    expect(planned.plan.ignored).toEqual(['city'])
    await checkAt(0.5)
    expect(requests).toHaveLength(1)
    await checkAt(1.1)
    await workOff(importContext(app, open().db))
    expect(await draftsOf()).toEqual(['900000', '950000'])
    const { import_id, failure } = await only()
    expect(failure).toBeNull()
    expect(await feeds.get(broker.viewer, import_id!)).toMatchObject({ state: 'applied', counts: { added: 2 } })
  })

  test('is downloaded only if it has changed, and then what changed is applied', async () => {
    await add()
    await checkAt(1.1)
    await workOff(importContext(app, open().db))
    await checkAt(2.2)
    expect(requests).toEqual(['', '', '"1"'])
    const before = (await only()).import_id
    await sql`update listing_feeds set etag = '"0"'`.execute(open().db)
    answer = (_request, response) => response.end(CSV.replace('900000', '880000'))
    await checkAt(3.3)
    await workOff(importContext(app, open().db))
    expect((await only()).import_id).not.toBe(before)
    expect(await draftsOf()).toEqual(['880000', '950000'])
  })

  test('waits while another import of the account is running', async () => {
    await add()
    const body = [Buffer.from('id,title,acres\n9,Other,5\n')]
    const { id } = await feeds.plan(broker.viewer, { name: 'other.csv', body, contact: CONTACT })
    await feeds.apply(broker.viewer, id)
    await checkAt(1.1)
    await workOff(importContext(app, open().db))
    await checkAt(1.1)
    await workOff(importContext(app, open().db))
    expect(await draftsOf()).toEqual(['900000', '950000', null])
  })

  test('that fails is mailed once, again when it stops, and resumes', async () => {
    await add()
    answer = (_request, response) => response.writeHead(404).end()
    for (let day = 1; day <= FEED_DAYS + 3; day++) await checkAt(day * 1.1)
    expect(mails).toMatchObject([
      { name: 'feed-failed', address: url, isStopped: false, url: 'https://voltacre.test/my/imports' },
      { name: 'feed-failed', address: url, isStopped: true },
    ])
    const stopped = await only()
    expect(stopped).toMatchObject({
      is_active: false,
      failure: 'The server answered 404 (Not Found) instead of the file.',
    })
    const asked = requests.length
    await checkAt(30)
    expect(requests).toHaveLength(asked)
    await feeds.setFeedActive(broker.viewer, stopped.id, true)
    expect(await only()).toMatchObject({ is_active: true, failure: null })
    answer = (_request, response) => response.end(CSV)
    await checkAt(31)
    await workOff(importContext(app, open().db))
    expect(await draftsOf()).toHaveLength(2)
    expect(mails).toHaveLength(2)
  })

  test('says so when its file can’t be read', async () => {
    await add()
    answer = (_request, response) => response.end(`id,title,acres\n${'1,Lot,5\n'.repeat(5_001)}`)
    expect(await feeds.checkFeed(broker.viewer, (await only()).id)).toBeNull()
    expect((await only()).failure).toBe('The file has more than 5,000 listings.')
    expect(await draftsOf()).toEqual([])
  })

  test('is checked on request, paused and removed', async () => {
    const { feed } = { feed: await add().then(only) }
    const id = await feeds.checkFeed(broker.viewer, feed.id)
    await workOff(importContext(app, open().db))
    expect(await feeds.get(broker.viewer, id!)).toMatchObject({ state: 'applied' })
    expect(await feeds.checkFeed(broker.viewer, feed.id)).toBeNull()
    await feeds.setFeedActive(broker.viewer, feed.id, false)
    const asked = requests.length
    await checkAt(2)
    expect(requests).toHaveLength(asked)
    await feeds.removeFeed(broker.viewer, feed.id)
    expect(await feeds.listFeeds(broker.viewer)).toEqual([])
    expect((await feeds.get(broker.viewer, id!)).state).toBe('applied')
    expect(await draftsOf()).toHaveLength(2)
  })

  test('is its owner’s alone', async () => {
    await add()
    const { id } = await only()
    const other = await signInAs(app, open().db)
    for (const each of [id, 'x'])
      for (const call of [
        feeds.checkFeed(other.viewer, each),
        feeds.setFeedActive(other.viewer, each, false),
        feeds.removeFeed(other.viewer, each),
      ])
        await expect(call).rejects.toMatchObject({ code: 'not_found' })
    expect(await feeds.listFeeds(other.viewer)).toEqual([])
    expect(await only()).toMatchObject({ is_active: true })
    await expect(feeds.listFeeds({ kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_needed' })
  })

  test('of a suspended account isn’t downloaded', async () => {
    await add()
    await sql`update users set suspended_at = now() where id = ${broker.viewer.id}`.execute(open().db)
    await checkAt(2)
    expect(requests).toHaveLength(1)
  })

  test('an account has a few, each address once', async () => {
    await add()
    await expect(add()).rejects.toMatchObject({ fields: { url: ['You’ve added this address already.'] } })
    for (let count = 1; count < MAX_FEEDS; count++) await add(`${url}?${count}`)
    await expect(add(`${url}?more`)).rejects.toMatchObject({ code: 'invalid' })
    expect(await feeds.listFeeds(broker.viewer)).toHaveLength(MAX_FEEDS)
  })

  const port = () => (server.address() as AddressInfo).port
  const resolveTo = (address: string): Network => ({ ...LOCAL, lookup: async () => [{ address, family: 4 }] })

  /** Reach a server of this machine or its network, or something that isn't a file on the web. */
  test.each<[attack: string, address: () => string, network?: Network]>([
    ['a loopback address', () => `http://127.0.0.1:${port()}/`],
    ['a decimal address', () => `http://2130706433:${port()}/`],
    ['an IPv4-mapped address', () => `http://[::ffff:127.0.0.1]:${port()}/`],
    ['localhost', () => `http://localhost:${port()}/`],
    ['cloud metadata', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a private network', () => 'http://10.0.0.1/lots.csv'],
    ['a host that resolves to a private address', () => url, resolveTo('10.0.0.1')],
    ['a file', () => 'file:///etc/passwd'],
    ['a port of another service', () => 'http://land.example:22/'],
    ['an address with a password', () => `http://user:secret@land.example:${port()}/`],
  ])('refuses %s', async (_attack, address, network) => {
    feeds = feedsWith(network)
    await expect(add(address())).rejects.toMatchObject({ code: 'invalid', fields: { url: [expect.any(String)] } })
    expect(await feeds.listFeeds(broker.viewer)).toEqual([])
    expect(requests).toEqual([])
  })

  test('refuses a redirect to a private network, also in a later check', async () => {
    await add()
    answer = (_request, response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end()
    await checkAt(2)
    expect(await only()).toMatchObject({ failure: 'The address leads to a private network.' })
  })
})
