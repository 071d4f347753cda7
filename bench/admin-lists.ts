import { sql } from 'kysely'
import pg from 'pg'
import { type ContentQuery, NO_QUERY } from '../domain/content/list-query.ts'
import type { SignedInViewer } from '../domain/permissions.ts'
import { type Database, openDatabase } from '../server/db/database.ts'
import { SESSION_OPTIONS } from '../server/db/server-postgres.ts'
import { createManage } from '../server/services/manage.ts'
import type { Services } from '../server/services/services.ts'
import { capture, replay } from './captured.ts'
import { emit, inTurn, median, round } from './measure.ts'
import { fillPeople, listsOfPeople } from './people.ts'

const ROUNDS = 101
/** As on a server that has been up for a while: both ways are compiled by then. */
const WARM_UPS = 50
const ADMIN: SignedInViewer = {
  kind: 'user',
  id: 'bench',
  email: 'bench@voltacre.test',
  name: '',
  isAdmin: true,
  isVerified: true,
  needsTwoFactor: false,
  sessionId: 'bench',
}

const QUERIES: Record<string, Partial<ContentQuery>> = {
  'first page': {},
  'page 50': { page: 50 },
  drafts: { status: 'draft' },
  'by title': { sort: 'title' },
  'last changed': { sort: 'updated' },
  'search, a few': { q: 'quinvora' },
  'search, begun word': { q: 'bluff 77' },
  'search, many': { q: 'mesa' },
  'search, nothing': { q: 'xyzzy' },
}

/** The operator's lists through the service against their own SQL sent raw. Needs listings to be there. */
export async function benchAdminLists(url: string, rows: number): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: console as never })
  const pool = new pg.Pool({ connectionString: url, max: 10, options: SESSION_OPTIONS })
  await fillOthers(database, rows)
  const manage = createManage(database.db)
  await fillPeople(database, rows)
  const lists = { ...listsOfContent(manage), ...listsOfPeople(database, ADMIN) }
  for (const [noun, queries] of Object.entries(lists)) {
    await measure(queries, { noun, rows }, ({ text, values }) => pool.query(text, values))
  }
  await pool.end()
  await database.close()
}

type Lists = Record<string, () => Promise<unknown>>

const listsOfContent = (manage: Services['manage']): Record<string, Lists> =>
  Object.fromEntries(
    (['listings', 'posts', 'cities'] as const).map((noun) => [
      noun,
      Object.fromEntries(
        Object.entries(QUERIES).map(([name, query]) => [
          name,
          () => manage[noun].list(ADMIN, { query: { ...NO_QUERY, ...query } }),
        ]),
      ),
    ]),
  )

async function measure(
  lists: Lists,
  { noun, rows }: { noun: string; rows: number },
  send: Parameters<typeof replay>[1],
): Promise<void> {
  const service = new Map<string, () => Promise<unknown>>()
  const raw = new Map<string, () => Promise<unknown>>()
  for (const [name, list] of Object.entries(lists)) {
    await list()
    const statements = await capture(list)
    service.set(name, list)
    raw.set(name, () => replay(statements, send))
  }
  const times = await inTurn({ service, raw }, { rounds: ROUNDS, warmUp: WARM_UPS })
  for (const name of service.keys()) {
    const middle = (way: string) => median(times.get(name)?.get(way) ?? [])
    emit(`admin list of ${noun}`, {
      rows,
      kind: name,
      service_ms: round(middle('service')),
      raw_ms: round(middle('raw')),
      service_to_raw: round(middle('service') / middle('raw')),
    })
  }
}

/** As many posts and city pages as there are listings, with the names of towns in them. */
async function fillOthers({ db }: Database, rows: number): Promise<void> {
  await sql`
    insert into blog_posts (title, slug, body, is_published, published_at, created_at)
    select left(landowner_name || ' and its line', 300), 'post-' || slug, coalesce(description, 'Nothing yet.'), is_published,
      created_at, created_at from land_listings limit ${rows}`.execute(db)
  await sql`
    insert into city_pages (city_name, state_name, slug, content, is_published, created_at)
    select left(landowner_name, 200), coalesce(place_state, 'Texas'), 'city-' || slug, 'Land.', is_published, created_at
    from land_listings limit ${rows}`.execute(db)
  await sql`vacuum analyze blog_posts`.execute(db)
  await sql`vacuum analyze city_pages`.execute(db)
}
