import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { preparedDataDir, startProduct } from '../support/product.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const READERS = 8
const VIEWS_BEFORE_STOP = 300

let data: Awaited<ReturnType<typeof preparedDataDir>>
beforeAll(async () => {
  data = await preparedDataDir()
})
afterAll(() => data.remove())

/** Whether the complete page was received. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { 'User-Agent': BROWSER } })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

test('every page sent is counted, even if the server is stopped', async () => {
  const product = await startProduct({ DATA_DIR: data.path, DEMO_DATA: 'off' })
  const { address, child, ended } = product
  let received = 0
  const read = async () => {
    while (await isAnswered(address + (received % 2 ? '/learn' : '/?utm_source=newsletter'))) {
      received++
      if (received === VIEWS_BEFORE_STOP) child.kill('SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(received).toBeGreaterThanOrEqual(VIEWS_BEFORE_STOP)

  const database = await openDatabase({ dataDir: data.path, log: pino({ level: 'silent' }) })
  const { rows } = await sql<Record<string, number>>`
    select sum(views)::int as views, sum(visits)::int as visits,
      (select sum(count)::int from analytics_names where kind = 'page') as named from analytics_hours`.execute(
    database.db,
  )
  await database.close()
  expect(rows).toEqual([{ views: received, visits: 1, named: received }])
})
