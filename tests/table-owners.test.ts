import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'

/** The noun of `server/` that each table belongs to. Only its folder writes it. */
const OWNERS: Record<string, string> = {
  'platform/db': 'schema_migrations',
  'platform/rate-limits': 'rate_limits',
  'people/accounts':
    'users user_roles credentials sessions passkeys two_factors verifications mail_links sign_in_links api_keys security_events',
  'people/activity': 'activity_log',
  'people/analytics': 'analytics_batches analytics_hours analytics_names analytics_salts analytics_visitors',
  'people/leads': 'leads lead_messages thread_reads blocked_senders message_templates',
  'people/inbound-mail': 'inbound_mails',
  'people/mail': 'mails',
  'people/organizations': 'organizations organization_members organization_invitations',
  'people/settings': 'site_settings site_settings_versions',
  'content/blog': 'blog_posts',
  'content/datasets': 'datasets dataset_files dataset_downloads',
  'content/editing': 'content_versions deleted_content slug_redirects idempotency_keys',
  'content/uploads': 'uploads upload_references',
  'land/candidate-sites': 'candidate_sites',
  'land/cities': 'city_pages',
  'land/feeds': 'listing_feeds listing_imports',
  'land/freshness': 'listing_reminders',
  'land/listing-documents': 'document_grants document_openings',
  'land/listings': 'land_listings',
  'land/owners': 'listing_drafts',
  'land/ownership': 'ownership_proofs',
  'land/places': 'places gazetteer_edition',
  'land/reports': 'listing_reports',
  'land/search': 'listing_changes listing_words listing_zonings',
  'geodata/layers': 'layers layer_versions layer_features layer_imports',
  'screening/profiles': 'screening_profiles screening_profile_versions',
  'screening/runs': 'screenings screening_parcels',
  'screening/sites': 'site_screenings screening_bases screening_cells screening_coverages screening_queue',
  'screening/weights': 'saved_weights',
  'saved/alerts': 'alerts alert_subscribers push_keys push_subscriptions',
  'saved/lists': 'saved_lists saved_listings removed_listings',
  'saved/searches': 'saved_searches listing_events',
}

/** From the lowest to the highest. A noun may read the tables of its own room and of those below. */
const ROOMS = ['platform', 'files', 'people', 'content', 'land', 'geodata', 'screening', 'saved', 'edge']

interface Exception {
  /** A folder or file of `server/`. */
  from: string
  tables: string
  mode: 'reads' | 'writes'
  why: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    from: 'platform/db/fill-demo',
    tables: 'land_listings blog_posts city_pages datasets dataset_files',
    mode: 'writes',
    why: 'fills an empty database before there is any service',
  },
  {
    from: 'people/accounts/',
    tables: 'push_subscriptions',
    mode: 'writes',
    why: 'a session ends together with the notifications of its device',
  },
  {
    from: 'people/accounts/devices',
    tables: 'alert_subscribers',
    mode: 'reads',
    why: 'notifications belong to an account through its subscriber',
  },
  {
    from: 'people/',
    tables: 'land_listings city_pages dataset_downloads',
    mode: 'reads',
    why: 'inquiries, accounts, settings and figures of visits name what they are about, in the query that lists them',
  },
  {
    from: 'people/leads/threads/',
    tables: 'ownership_proofs',
    mode: 'reads',
    why: 'a conversation says whether the owner was verified, in the query that reads it',
  },
  {
    from: 'people/accounts/removal',
    tables: 'activity_log',
    mode: 'writes',
    why: 'a removed account leaves its entries without its name',
  },
  {
    from: 'people/leads/inbox/change-leads',
    tables: 'mails',
    mode: 'writes',
    why: 'sending a reply again is part of changing its inquiry',
  },
  {
    from: 'content/editing/delete-content',
    tables: 'leads',
    mode: 'writes',
    why: 'undoing a deletion gives inquiries their listing back',
  },
  {
    from: 'content/datasets/processing/file-queue',
    tables: 'uploads',
    mode: 'writes',
    why: 'an upload is gone in the transaction in which its file is taken over',
  },
  {
    from: 'geodata/layers/admin/process-import',
    tables: 'uploads',
    mode: 'writes',
    why: 'an upload is gone in the transaction in which its features are taken over',
  },
  {
    from: 'land/',
    tables: 'site_screenings layers layer_versions',
    mode: 'reads',
    why: 'pages of sites are filtered and sorted by stored scores, which have to be in the same query',
  },
  {
    from: 'land/maps/',
    tables: 'layer_features',
    mode: 'reads',
    why: 'the grid around a site is drawn from its features',
  },
  {
    from: 'land/reviews/',
    tables: 'listing_drafts',
    mode: 'writes',
    why: 'owners write a draft until it is submitted, reviewers from then on',
  },
  {
    from: 'land/ownership/decide-proof',
    tables: 'listing_drafts',
    mode: 'writes',
    why: 'a proof decided in a review is a change of the draft that is reviewed',
  },
  {
    from: 'saved/searches/',
    tables: 'alerts',
    mode: 'writes',
    why: 'matching writes what alerts deliver; subscribing to a list writes nothing else',
  },
  {
    from: 'saved/alerts/',
    tables: 'saved_searches',
    mode: 'writes',
    why: 'ending mails ends them for the searches that they are about',
  },
  {
    from: 'edge/cli/import-layer',
    tables: 'layers',
    mode: 'writes',
    why: 'creates the layer that a file given on the command line becomes a version of',
  },
]

const STATEMENT =
  /\b((?:insertInto|updateTable|deleteFrom|mergeInto|selectFrom|(?:inner|left|right|full)Join|from|using)\('|(?:insert into|update|delete from|truncate|from|join|using)\s+)(\w+)\b/g
const WRITES = /^(insert|update|delete|truncate|merge)/

const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([noun, tables]) => tables.split(' ').map((table) => [table, noun])),
)
const roomOf = (noun: string) => ROOMS.indexOf(noun.split('/')[0]!)

/** Tables that a file of another noun names, as `file writes table`, where the rule doesn't allow it. */
function foreignTables(file: string, text: string): string[] {
  const noun = file.split('/').slice(0, 2).join('/')
  const found: string[] = []
  for (const [, verb, table] of withoutComments(text).matchAll(STATEMENT)) {
    const owner = ownerOf.get(table!)
    if (!owner || owner === noun) continue
    if (WRITES.test(verb!)) found.push(`${file} writes ${table}`)
    else if (roomOf(noun) < roomOf(owner)) found.push(`${file} reads ${table}`)
  }
  return [...new Set(found)]
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const excuses = ({ from, tables, mode }: Exception) =>
  tables.split(' ').map((table) => ({
    table,
    holds: (found: string) =>
      found.startsWith(from) &&
      (found.endsWith(`reads ${table}`) || (mode === 'writes' && found.endsWith(`writes ${table}`))),
  }))

test('only the folder of a noun writes its tables, and only rooms above read them', () => {
  const files = globSync('**/*.ts', { cwd: 'server' }).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) => foreignTables(file, readFileSync(`server/${file}`, 'utf8')))
  const excused = EXCEPTIONS.flatMap(excuses)
  expect(found.filter((one) => !excused.some(({ holds }) => holds(one)))).toEqual([])
  // An exception that nothing needs any more is deleted.
  expect(excused.filter(({ holds }) => !found.some(holds)).map(({ table }) => table)).toEqual([])
})

test('each table belongs to one noun', () => {
  const schema = readFileSync('db/schema.sql', 'utf8')
  const tables = [...schema.matchAll(/create (?:table|view) (?:public\.)?(\w+)/gi)].map(([, table]) => table!)
  expect([...ownerOf.keys()].sort()).toEqual(tables.sort())
})

test.each([
  ['land/owners/submit.ts', "db.updateTable('land_listings')", 'land/owners/submit.ts writes land_listings'],
  ['people/leads/read.ts', 'sql`select 1 from land_listings l`', 'people/leads/read.ts reads land_listings'],
  [
    'content/blog/posts.ts',
    "db.selectFrom('leads as l').innerJoin('alerts', 'a')",
    'content/blog/posts.ts reads alerts',
  ],
])('%s may not say %s', (file, text, found) => {
  expect(foreignTables(file, text)).toEqual([found])
})

test.each([
  ['land/listings/writer.ts', "db.updateTable('land_listings')"],
  ['saved/lists/list-rows.ts', 'sql`from saved_lists join land_listings l on true`'],
  ['people/leads/read.ts', '/** Rows come from land_listings. */'],
])('%s may say %s', (file, text) => {
  expect(foreignTables(file, text)).toEqual([])
})

/** Types of all tables, and what fills an empty database before there is any service. */
const OF_ALL_NOUNS = /^platform\/db\/(schema|fill-demo)/

const SCREENS = new Set(routes.flatMap(({ path }) => path?.split('/')[0] ?? []).filter((name) => name !== '*'))

/** Tables and addresses of nouns that a file of the platform names in its code. */
function nounsIn(text: string): string[] {
  const code = withoutComments(text)
  const names = [...code.matchAll(/['"`](\w+)['"`]/g), ...code.matchAll(STATEMENT)].map((match) => match.at(-1)!)
  const tables = names.filter((name) => !(ownerOf.get(name) ?? 'platform').startsWith('platform'))
  const paths = [...code.matchAll(/(?:['"`]|\/\^\\)\/(?:api\/v1\/)?([\w-]+)/g)].map(([, name]) => name!)
  return [...new Set([...tables, ...paths.filter((name) => SCREENS.has(name)).map((name) => `/${name}`)])]
}

test('the platform knows no table and no address of a noun', () => {
  const files = globSync('platform/**/*.ts', { cwd: 'server' })
  const own = files.filter((file) => !file.includes('.test.') && !OF_ALL_NOUNS.test(file))
  const found = own.flatMap((file) =>
    nounsIn(readFileSync(`server/${file}`, 'utf8')).map((name) => `${file} names ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  ["const TABLES = ['land_listings'] as const", 'land_listings'],
  ['sql`update blog_posts set title = 1`', 'blog_posts'],
  ["if (path.startsWith('/listings')) return", '/listings'],
  ["const LISTINGS = '/api/v1/listings'", '/listings'],
  ['const BLOG = /^\\/blog$/', '/blog'],
])('the platform may not say %s', (text, name) => {
  expect(nounsIn(text)).toEqual([name])
})
