import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUCKETS } from '../../domain/upload/media.ts'
import { verifyArchive } from '../../server/edge/backup/archive-reader.ts'
import { createArchive } from '../../server/edge/backup/archive-writer.ts'
import { columnsOf, tablesInOrder } from '../../server/edge/backup/backup-rows.ts'
import { FORMAT, HEADER, MANIFEST, type Manifest, rowsName, SECRET } from '../../server/edge/backup/format.ts'
import { restoreBackup } from '../../server/edge/backup/restore-backup.ts'
import { findNonEmptyTable } from '../../server/edge/backup/restore-rows.ts'
import { writeBackup } from '../../server/edge/backup/write-backup.ts'
import { MAIL_QUEUES } from '../../server/people/mail/open-mail.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { fillWithDemo } from '../../server/platform/db/fill-demo.ts'
import { knownMigrations } from '../../server/platform/db/migrate.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { openStorage } from '../../server/platform/storage/open.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'
import { insertUser } from '../support/accounts.ts'
import { describeDatabase } from '../support/database.ts'
import { type EmptyTarget, openEmptyTarget } from '../support/empty-target.ts'
import { SERVER_URL } from '../support/template.ts'

const log = pino({ level: 'silent' })
const SESSION_SECRET = 'the secret that second factors are encrypted with'
const KINDS: Database['kind'][] = SERVER_URL ? ['embedded', 'server'] : ['embedded']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newFile = () => join(folder, `${randomBytes(4).toString('hex')}.tar`)

/** Every row of every table as text, sorted. */
async function allRows({ db }: Pick<Database, 'db'>): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of await tablesInOrder(db)) {
    const columns = (await columnsOf(db, table)).map(({ name }) => sql`${sql.ref(name)}::text`)
    const { rows } = await sql<{ line: string }>`
      select jsonb_build_array(${sql.join(columns)})::text as line from ${sql.table(table)} order by 1`.execute(db)
    tables[table] = rows.map(({ line }) => line)
  }
  return tables
}

async function allFiles(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const bucket of BUCKETS) {
    for await (const { path } of storage.list(bucket, '')) {
      files[`${bucket}/${path}`] = (await buffer((await storage.get(bucket, path))!.stream)).toString('base64')
    }
  }
  return files
}

async function restore(file: string, target: EmptyTarget, storage = target.storage) {
  const secrets: string[] = []
  const summary = await restoreBackup(file, await verifyArchive(file), {
    database: target.database,
    storage,
    saveSecret: async (secret) => void secrets.push(secret),
    openJobs: () => openJobs({ database: target.database, queues: MAIL_QUEUES, log }),
  })
  return { ...summary, secrets }
}

const jobsOf = async ({ db }: Database) =>
  (await sql<{ mail: string }>`select data ->> 'mailId' as mail from jobs.job where name = 'mail'`.execute(db)).rows

describeDatabase('A backup', (open) => {
  let storage: Storage
  let dataDir: string
  beforeAll(async () => {
    const { db } = open()
    dataDir = await mkdtemp(join(tmpdir(), 'voltacre-files-'))
    storage = await openStorage({ storageUrl: undefined, dataDir })
    await fillWithDemo(open(), storage)
    const { id } = await insertUser(db, { isAdmin: true })
    await sql`insert into sessions (id, user_id, token, expires_at) values ('s', ${id}, 't', now() + interval '1 day')`.execute(
      db,
    )
    await sql`insert into mails (recipient, template, content, state) values
      ('ada@example.com', 'message-received', '{"text": "Zoë’s “40 acres”\\n\\u2028"}', 'queued'),
      ('bob@example.com', 'message-received', '{}', 'sent')`.execute(db)
    await sql`insert into leads (type, name, email, message, inquiry_type, source)
      values ('contact', E'A\\nB\\\\ \\t"', 'a@example.com', repeat('漢字 ', 2000), 'general', '/contact')`.execute(db)
    await sql`insert into activity_log (action, subject_type, subject_id) select 'a.b', 'c', 'd' from generate_series(1, 5000)`.execute(
      db,
    )
    await sql`insert into uploads (kind, bucket, state, bytes) values ('blog-cover', 'blog-media', 'receiving', 1)`.execute(
      db,
    )
    return async () => {
      await storage.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  const source = () => ({ database: open(), storage, secret: SESSION_SECRET, version: '1.2.3' })

  test.each(KINDS)('is restored to an empty target (%s) with every row and file', async (kind) => {
    const { db } = open()
    await sql`delete from uploads where state = 'receiving'`.execute(db)
    const file = newFile()
    const { rows, files, missing } = await writeBackup(source(), file)
    expect(missing).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const place = await openEmptyTarget(kind)
    try {
      const restored = await restore(file, place)
      expect(restored).toMatchObject({ rows, files, mails: 1, secrets: [SESSION_SECRET] })
      expect(await allRows(place.database)).toEqual(await allRows(open()))
      expect(await allFiles(place.storage)).toEqual(await allFiles(storage))
      const queued = await place.database.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
      expect(await jobsOf(place.database)).toEqual(queued.map(({ id }) => ({ mail: id })))
      expect(await place.database.db.selectFrom('sessions').select('id').execute()).toEqual([])
      // Triggers are disabled during the restore and work again afterwards.
      await sql`insert into activity_log (action, subject_type, subject_id) values ('a.b', 'c', 'd')`.execute(
        place.database.db,
      )
      await sql`update blog_posts set title = title || '!'`.execute(place.database.db)
      const { version } = await place.database.db
        .selectFrom('blog_posts')
        .select('version')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(version).toBeGreaterThan(1)
      await expect(restore(file, place)).rejects.toThrow(
        /The database is not empty: \w+ has rows\. Restore to an empty target/,
      )
    } finally {
      await place.remove()
    }
  })

  test('is a consistent snapshot although rows are written at the same time', async () => {
    const { db } = open()
    let isOver = false
    const write = async () => {
      for (let turn = 0; turn < 200 && !isOver; turn++) {
        // The embedded database answers without returning to the event loop.
        await nextTurn()
        await db.transaction().execute(async (transaction) => {
          const name = `during-${turn}`
          await sql`insert into analytics_names (kind, day, name, count) values ('page', now()::date, ${name}, 1)`.execute(
            transaction,
          )
          await sql`insert into slug_redirects (kind, slug, subject_id) values ('listing', ${name}, gen_random_uuid())`.execute(
            transaction,
          )
        })
      }
    }
    const writing = write()
    const file = newFile()
    await writeBackup(source(), file)
    isOver = true
    await writing
    const { tables } = await verifyArchive(file)
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows
    expect(rowsOf('analytics_names')).toBe(rowsOf('slug_redirects'))
  })

  test('reports missing files, and leaves no partial file after a failure', async () => {
    const lost = {
      ...storage,
      get: async (...[bucket, path, range]: Parameters<Storage['get']>) =>
        path.startsWith('covers/') ? null : storage.get(bucket, path, range),
    }
    const { missing } = await writeBackup({ ...source(), storage: lost }, newFile())
    expect(missing.length).toBeGreaterThan(3)
    for (const path of missing) expect(path).toMatch(/^blog-media\/covers\//)

    const file = newFile()
    const broken = {
      ...storage,
      get: async () =>
        ({ ...(await storage.head('datasets', 'x'))!, size: 5, stream: Readable.from([Buffer.from('abc')]) }) as never,
    }
    await expect(writeBackup({ ...source(), storage: broken }, file)).rejects.toThrow()
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
    await expect(writeBackup(source(), join(folder, 'none', 'a.tar'))).rejects.toThrow(
      ': the folder does not exist. No backup was created.',
    )
    await writeFile(file, 'someone else’s')
    await expect(writeBackup(source(), file)).rejects.toThrow('already exists')
    expect(await readFile(file, 'utf8')).toBe('someone else’s')
  })

  test('is canceled by a signal without leaving a partial file', async () => {
    const stopping = new AbortController()
    const file = newFile()
    const slow = {
      ...storage,
      get: async (...args: Parameters<Storage['get']>) => {
        stopping.abort()
        return storage.get(...args)
      },
    }
    await expect(writeBackup({ ...source(), storage: slow }, file, stopping.signal)).rejects.toThrow(
      'The backup was canceled',
    )
    expect((await readdir(folder)).filter((name) => file.includes(name) || name.includes('unfinished'))).toEqual([])
  })

  test('leaves the target empty when a restore fails', async () => {
    const file = newFile()
    await writeBackup(source(), file)
    const place = await openEmptyTarget('embedded')
    try {
      let puts = 0
      const full = {
        ...place.storage,
        put: async (...args: Parameters<Storage['put']>) => {
          if (++puts > 20) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
          await place.storage.put(...args)
        },
      }
      await expect(restore(file, place, full)).rejects.toThrow('no space')
      expect(await allFiles(place.storage)).toEqual({})
      // Rows are restored after all files, and fail here.
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room for rows'; end $$`.execute(
        place.database.db,
      )
      await sql`create constraint trigger refuse after insert on leads for each row execute function refuse()`.execute(
        place.database.db,
      )
      await sql`alter table leads rename column notes to remarks`.execute(place.database.db)
      await expect(restore(file, place)).rejects.toThrow('The table leads has no column notes')
      expect(await allFiles(place.storage)).toEqual({})
      expect(await findNonEmptyTable(place.database.db)).toBeNull()
    } finally {
      await place.remove()
    }
  })

  test('is refused when it is truncated, damaged or not a backup', async () => {
    const file = newFile()
    await writeBackup(source(), file)
    const whole = await readFile(file)
    const changed = async (name: string, bytes: Buffer) => {
      const other = join(folder, name)
      await writeFile(other, bytes)
      return verifyArchive(other)
    }
    for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.byteLength * share))
      await expect(changed('cut.tar', cut), String(share)).rejects.toThrow(/is truncated|is not a VoltAcre backup/)
    }
    const end = whole.byteLength - 1_024 - 512
    await expect(changed('cut.tar', whole.subarray(0, Math.floor(end / 2 / 512) * 512))).rejects.toThrow(/truncated/)
    for (const share of [0.05, 0.3, 0.7]) {
      const flipped = Buffer.from(whole)
      let at = Math.floor(whole.byteLength * share)
      // The zeros that fill up a member of the archive hold nothing that could be damaged.
      while (whole[at] === 0) at--
      flipped[at] = flipped[at]! ^ 0xff
      await expect(changed('flipped.tar', flipped), String(share)).rejects.toThrow(/is damaged|is truncated/)
    }
    for (const [name, bytes] of Object.entries({
      'empty.tar': '',
      'words.tar': 'no tar at all',
      'zeros.tar': '\0'.repeat(10_240),
    })) {
      await expect(changed(name, Buffer.from(bytes)), name).rejects.toThrow('is not a VoltAcre backup')
    }
    await expect(verifyArchive(join(folder, 'nowhere.tar'))).rejects.toThrow(/^File not found/)
    await expect(verifyArchive(folder)).rejects.toThrow('is a folder')
    await truncate(file, 0)
  })
})

/** Writes an archive as another version would have. */
async function writeArchive(
  manifest: Partial<Manifest>,
  rows: Record<string, unknown[][]>,
  header: object = { format: FORMAT, product: 'voltacre' },
) {
  const file = newFile()
  const archive = createArchive(file)
  await archive.add(HEADER, Buffer.from(JSON.stringify(header)))
  for (const [table, lines] of Object.entries(rows)) {
    await archive.add(rowsName(table, 0), Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  }
  await archive.add(SECRET, Buffer.from(SESSION_SECRET))
  const whole = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    version: '9.9.9',
    migrations: [],
    tables: [],
    missing: [],
  }
  await archive.add(MANIFEST, Buffer.from(JSON.stringify({ ...whole, members: archive.members.slice(1), ...manifest })))
  await archive.finish()
  return file
}

describe('A backup of another version', () => {
  test('that is older is migrated, including its rows', async () => {
    const known = [...(await knownMigrations())].map(([name, checksum]) => ({ name, checksum }))
    const columns = ['id', 'name', 'file_path', 'is_public']
    const file = await writeArchive(
      {
        migrations: known.filter(({ name }) => name < '012'),
        tables: [{ name: 'datasets', columns, rows: 1 }],
      },
      { datasets: [['7d0f0f0e-0000-4000-8000-000000000000', 'Old Lines', 'old.csv', 'true']] },
    )
    const place = await openEmptyTarget('embedded')
    try {
      await restore(file, place)
      const { db } = place.database
      const { rows } =
        await sql`select slug, number, original_name from datasets join dataset_files on dataset_id = datasets.id`.execute(
          db,
        )
      expect(rows).toEqual([{ slug: 'old-lines', number: 1, original_name: 'old.csv' }])
    } finally {
      await place.remove()
    }
  })

  test('that is newer or has different migrations is refused', async () => {
    const place = await openEmptyTarget('embedded')
    try {
      const newer = await writeArchive({ migrations: [{ name: '999-later.sql', checksum: 'x' }] }, {})
      await expect(restore(newer, place)).rejects.toThrow(
        'made by a newer version (9.9.9): it has migration 999-later.sql. Update first.',
      )
      const other = await writeArchive({ migrations: [{ name: '002-gazetteer.sql', checksum: 'x' }] }, {})
      await expect(restore(other, place)).rejects.toThrow(
        'Migration 002-gazetteer.sql of the backup differs from the one in this version.',
      )
      const later = await writeArchive({}, {}, { format: FORMAT + 1, product: 'voltacre' })
      await expect(verifyArchive(later)).rejects.toThrow('was made by a newer version of VoltAcre')
      await place.storage.put('blog-media', 'covers/a.webp', Buffer.from('a'))
      await expect(restore(await writeArchive({}, {}), place)).rejects.toThrow(
        'The storage is not empty: it has files such as blog-media/covers/a.webp.',
      )
    } finally {
      await place.remove()
    }
  })
})
