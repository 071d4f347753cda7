import { sql } from 'kysely'
import { DEFAULT_LEAD_QUERY, type LeadQuery } from '../domain/lead-query.ts'
import type { SignedInViewer } from '../domain/permissions.ts'
import { NO_USER_QUERY, type UserQuery } from '../domain/user-query.ts'
import { createUsers } from '../server/people/accounts/users/users.ts'
import { createInbox } from '../server/people/leads/inbox/inbox.ts'
import type { Database } from '../server/platform/db/database.ts'

const LEADS: Record<string, Partial<LeadQuery>> = {
  'first page': {},
  'page 50': { page: 50 },
  'status and type': { status: 'won', type: 'demo' },
  overdue: { answer: 'overdue' },
  'by name': { sort: 'name' },
  'by last change': { sort: 'updated' },
  'search, few matches': { q: 'sender-77777@example.com' },
  'search, many matches': { q: 'acres' },
  'search, no matches': { q: 'xyzzy' },
}

const USERS: Record<string, Partial<UserQuery>> = {
  'first page': {},
  'page 50': { page: 50 },
  suspended: { show: 'suspended' },
  unverified: { show: 'unverified' },
  'by name': { sort: 'name' },
  'search, few matches': { q: 'someone-77777@example.com' },
  'search, many matches': { q: 'example' },
  'search, no matches': { q: 'xyzzy' },
}

type Lists = Record<string, Record<string, () => Promise<unknown>>>

/** Named list queries for leads and users. */
export function listsOfPeople({ db }: Pick<Database, 'db'>, admin: SignedInViewer): Lists {
  const inbox = createInbox({ db, mailer: { send: async () => {} } })
  // Lists use only the database.
  const users = createUsers({ db } as Parameters<typeof createUsers>[0])
  const named = <Query>(queries: Record<string, Query>, list: (query: Query) => Promise<unknown>) =>
    Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, () => list(query)]))
  return {
    leads: named(LEADS, (query) => inbox.list(admin, { query: { ...DEFAULT_LEAD_QUERY, ...query } })),
    users: named(USERS, (query) => users.list(admin, { query: { ...NO_USER_QUERY, ...query } })),
  }
}

/** Inserts this many leads and users. */
export async function fillPeople({ db }: Pick<Database, 'db'>, rows: number): Promise<void> {
  await sql`
    insert into leads (type, status, name, email, company, inquiry_type, message, source, created_at)
    select (array['contact', 'demo', 'inquiry'])[1 + n % 3],
      (array['new', 'in_progress', 'won', 'lost', 'spam'])[1 + n % 5], 'Sender ' || n,
      'sender-' || n || '@example.com', 'Company ' || n % 1000, 'general', 'Some ' || n % 500 || ' acres near town ' || n % 300,
      '/contact', now() - n * interval '1 minute'
    from generate_series(1, ${rows}::int) as n`.execute(db)
  await sql`
    insert into users (id, email, name, email_verified, suspended_at, created_at)
    select 'user-' || n, 'someone-' || n || '@example.com', 'Name ' || n, n % 10 > 0,
      case when n % 200 = 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, ${rows}::int) as n`.execute(db)
  await sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select 'session-' || n, 'user-' || n, 'token-' || n, now() + interval '1 day', now(), now()
    from generate_series(1, ${rows}::int) as n`.execute(db)
  for (const table of ['leads', 'users', 'sessions']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
