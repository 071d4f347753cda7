import { sql } from 'kysely'
import pg from 'pg'
import { type ContentQuery, NO_QUERY } from '../domain/content/list-query.ts'
import type { SignedInViewer } from '../domain/permissions.ts'
import { createContentServices } from '../server/content-services.ts'
import type { Database } from '../server/platform/db/database.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { SESSION_OPTIONS } from '../server/platform/db/server-postgres.ts'
import type { Services } from '../server/services.ts'
import { capture, replay } from './captured.ts'
import { emit, median, round, timeVariants } from './measure.ts'
import { fillPeople, listsOfPeople } from './people.ts'

const ROUNDS = 101
/** Lets the JIT compile both variants, as on a long-running server. */
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
  'by last change': { sort: 'updated' },
  'search, few matches': { q: 'quinvora' },
  'search, prefix': { q: 'bluff 77' },
  'search, many matches': { q: 'mesa' },
  'search, no matches': { q: 'xyzzy' },
}

/** Compares the admin lists with sending their SQL directly. The database needs listings. */
export async function benchAdminLists(url: string, rows: number): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: console as never })
  const pool = new pg.Pool({ connectionString: url, max: 10, options: SESSION_OPTIONS })
  await fillContent(database, rows)
  const content = createContentServices(database.db)
  await fillPeople(database, rows)
  const lists = { ...listsOfContent(content), ...listsOfPeople(database, ADMIN) }
  for (const [type, queries] of Object.entries(lists)) {
    await measure(queries, { type, rows }, ({ text, values }) => pool.query(text, values))
  }
  await pool.end()
  await database.close()
}

type Lists = Record<string, () => Promise<unknown>>

const listsOfContent = (content: Services['content']): Record<string, Lists> =>
  Object.fromEntries(
    (['listings', 'posts', 'cities'] as const).map((type) => [
      type,
      Object.fromEntries(
        Object.entries(QUERIES).map(([name, query]) => [
          name,
          () => content[type].list(ADMIN, { query: { ...NO_QUERY, ...query } }),
        ]),
      ),
    ]),
  )

async function measure(
  lists: Lists,
  { type, rows }: { type: string; rows: number },
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
  const times = await timeVariants({ service, raw }, { rounds: ROUNDS, warmUp: WARM_UPS })
  for (const name of service.keys()) {
    const medianOf = (variant: string) => median(times.get(name)?.get(variant) ?? [])
    emit(`admin list of ${type}`, {
      rows,
      kind: name,
      service_ms: round(medianOf('service')),
      raw_ms: round(medianOf('raw')),
      service_to_raw: round(medianOf('service') / medianOf('raw')),
    })
  }
}

/** Inserts as many posts and city pages as there are listings, with town names in their titles. */
async function fillContent({ db }: Database, rows: number): Promise<void> {
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
