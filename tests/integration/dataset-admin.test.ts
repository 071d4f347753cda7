import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { NO_QUERY } from '../../domain/content/list-query.ts'
import { newerVersionOf } from '../../domain/errors.ts'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { takeFile } from '../../server/content/datasets/processing/file-queue.ts'
import { EXAMPLES } from '../../server/edge/api/content-examples.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { openReader, type Reader } from '../support/datasets.ts'
import { violations } from '../support/openapi.ts'
import { blankTemplate, copyEmbeddedTemplate } from '../support/template.ts'

describeDatabase('Managing datasets', (open) => {
  let app: TestApp
  let reader: Reader
  let caller: TestCaller
  let admin: SignedInViewer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    reader = await openReader(open().db, app.storage)
    caller = await signedInUser(app, open().db, { isAdmin: true })
    const { viewer } = await app.resolveViewer(caller)
    admin = viewer as SignedInViewer
    return async () => {
      await reader.close()
      await app.close()
    }
  })

  const datasets = () => app.services.content.datasets
  async function* csv() {
    yield Buffer.from('name,mw\nHarwood,345\n')
  }
  const upload = async () => (await app.uploads.store(admin, 'dataset-file', csv(), 'stations.csv')).path
  const add = async (values: object = {}) =>
    datasets().create(admin, { name: 'Stations', file_path: await upload(), ...values })

  async function ask(method: string, path: string, body?: unknown, by = caller) {
    const response = await app.ask(path, {
      method,
      headers: {
        Origin: ORIGIN,
        ...(by.cookies.size > 0 ? { Cookie: by.cookieHeader } : {}),
        ...(typeof body === 'string' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  async function save(path: string, fields: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (fields.file !== undefined) {
      form.delete('file')
      form.append('file_path', new Blob([fields.file], { type: 'text/csv' }), 'no scripts.csv')
    }
    const headers = { Origin: ORIGIN, Cookie: caller.cookieHeader }
    const response = await app.ask(path, { method: 'POST', headers, body: form })
    const text = (await response.text()).replaceAll('&#x27;', "'")
    return { status: response.status, location: response.headers.get('Location'), text }
  }

  test('is for admins only', async () => {
    const { id } = await add()
    const { viewer: user } = await app.resolveViewer(await signedInUser(app, open().db))
    for (const other of [VISITOR, user]) {
      const attempts = [
        () => datasets().list(other, { query: NO_QUERY }),
        () => datasets().get(other, id),
        () => datasets().create(other, { name: 'Theirs', file_path: 'files/a.csv' }),
        () => datasets().update(other, id, { name: 'Theirs' }, { version: null }),
        () => datasets().setPublished(other, [id], true),
        () => datasets().remove(other, [id]),
        () => app.uploads.store(other, 'dataset-file', csv()),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'access_denied' })
    }
    expect((await datasets().get(admin, id)).name).toBe('Stations')
  })

  test('requires a name and a file that was uploaded for it', async () => {
    await expect(datasets().create(admin, { name: ' ' })).rejects.toMatchObject({
      fields: { name: ['Name is required.'], file_path: ['File is required.'] },
    })
    for (const file_path of [
      'files/none.csv',
      'tables/a.parquet',
      'demo/us-counties.csv',
      '../x',
      'https://a.test/b',
    ]) {
      await expect(add({ file_path })).rejects.toMatchObject({ code: 'invalid' })
    }
  })

  test('makes a slug from the name, stores units, and can be searched', async () => {
    const created = await add({ name: 'Ölfelder & Gas', units: { mw: ' MW ', name: '' }, region: 'Nordsee' })
    expect(created).toMatchObject({ slug: expect.stringMatching(/^[a-z0-9-]+$/), units: { mw: 'MW' } })
    const found = await datasets().list(admin, { query: { ...NO_QUERY, q: 'nords' } })
    expect(found).toMatchObject({ total: 1, data: [{ id: created.id, newest: { number: 1 } }] })
    const twice = await add({ name: 'Ölfelder & Gas' })
    expect(twice.slug).not.toBe(created.slug)
  })

  test('goes live once its file has been read, and can be unpublished', async () => {
    await reader.readAll()
    const { id } = await add()
    expect(await datasets().setPublished(admin, [id], true)).toBe(1)
    expect(await datasets().get(admin, id)).toMatchObject({ is_public: true, is_live: false })
    await reader.readAll()
    expect(await datasets().get(admin, id)).toMatchObject({ is_public: true, is_live: true })
    expect(await datasets().setPublished(admin, [id], true)).toBe(0)
    expect(await datasets().setPublished(admin, [id], false)).toBe(1)
    expect(await datasets().get(admin, id)).toMatchObject({ is_public: false, is_live: false })
    await expect(datasets().setFeatured(admin, [id], true)).rejects.toThrow()
    const { rows } = await sql<{ action: string }>`
      select action from activity_log where subject_id = ${id} order by id`.execute(open().db)
    expect(rows.map(({ action }) => action)).toEqual(['dataset.created', 'dataset.published', 'dataset.unpublished'])
  })

  test('reports conflicting edits, and keeps the files of both', async () => {
    const created = await add()
    await datasets().update(admin, created.id, { region: 'Texas' }, { version: created.version })
    const late = datasets().update(admin, created.id, { region: 'Ohio' }, { version: created.version })
    const newer = newerVersionOf(await late.catch((error: unknown) => error))
    expect(newer).toMatchObject({ differing: ['region'], values: { region: 'Texas' } })
    const first = await datasets().update(admin, created.id, { file_path: await upload() }, { version: newer!.version })
    await datasets().update(admin, created.id, { file_path: await upload() }, { version: first.version })
    expect((await datasets().get(admin, created.id)).files.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('handles every described API operation with its own examples', async () => {
    const { body: described } = await ask('GET', '/api/v1/openapi.json')
    const operations = Object.keys(described.paths).filter((path) => path.startsWith('/api/v1/datasets'))
    expect(operations).toEqual(
      expect.arrayContaining(
        ['', '/{id}', '/{id}/publish', '/{id}/unpublish', '/restore', '/files'].map((end) => `/api/v1/datasets${end}`),
      ),
    )
    const sample = await (await app.ask('/samples/substations.csv')).text()
    const stored = await ask('POST', '/api/v1/datasets/files', sample)
    expect(stored).toMatchObject({ status: 201, body: { kind: 'dataset-file', bytes: sample.length } })
    const values = { ...EXAMPLES.datasets.create, file_path: stored.body.path }
    const created = await ask('POST', '/api/v1/datasets', values)
    expect(created).toMatchObject({ status: 201, body: values })
    const { schema } = described.paths['/api/v1/datasets'].post.responses[201].content['application/json']
    expect(violations(described, schema, created.body)).toEqual([])
    const address = `/api/v1/datasets/${created.body.id}`
    expect((await ask('PATCH', address, EXAMPLES.datasets.update)).body).toMatchObject({ units: { max_kv: 'kV' } })
    expect((await ask('POST', `${address}/unpublish`)).body).toMatchObject({ is_public: false })
    expect((await ask('POST', `${address}/publish`)).body).toMatchObject({ is_public: true })
    expect((await ask('POST', `${address}/feature`)).status).toBe(404)
    expect((await ask('GET', '/api/v1/datasets?managed=true&q=substations')).body).toMatchObject({ total: 1 })
    const deleted = await ask('DELETE', address)
    expect((await ask('POST', '/api/v1/datasets/restore', { deletion_id: deleted.body.deletion_id })).body).toEqual({
      restored: 1,
    })
    expect((await ask('GET', address)).body).toMatchObject({ id: created.body.id, newest: { number: 1 } })
  })

  describe('on its screen', () => {
    const fields = { do: 'save', name: 'Without scripts', is_public: 'on' }

    test('accepts a file and its replacement without JavaScript', async () => {
      const saved = await save('/admin/datasets?new=1', { ...fields, file: 'a,b\n1,2\n' })
      expect([saved.status, saved.location]).toEqual([302, expect.stringContaining('/admin/datasets?saved=')])
      await reader.readAll()
      const id = new URL(saved.location!, ORIGIN).searchParams.get('saved')!
      const { version } = await datasets().get(admin, id)
      const again = { ...fields, id, version: String(version), 'unit:a': 'MW' }
      expect((await save(`/admin/datasets?edit=${id}`, { ...again, file: 'a,b\n1,2\n3,4\n' })).status).toBe(302)
      await reader.readAll()
      const set = await datasets().get(admin, id)
      expect(set).toMatchObject({ is_live: true, units: { a: 'MW' }, newest: { number: 2, row_count: 2 } })
      expect(set.newest.original_name).toBe('no scripts.csv')
      // Without a new file, the current one stays.
      expect((await save(`/admin/datasets?edit=${id}`, { ...again, version: String(set.version) })).status).toBe(302)
      expect((await datasets().get(admin, id)).files).toHaveLength(2)
    })

    test('explains why a file is rejected, and keeps the other fields', async () => {
      const { status, text } = await save('/admin/datasets?new=1', { ...fields, file: '<html><body>' })
      expect(status).toBe(422)
      expect(text).toContain('this file is a web page')
      expect(text).toContain('value="Without scripts"')
      expect((await save('/admin/datasets?new=1', fields)).text).toContain('File is required.')
    })

    test('shows the specified message when the database fails', async () => {
      const file_path = await upload()
      await sql`alter table datasets rename to unavailable`.execute(open().db)
      try {
        const id = '00000000-0000-4000-8000-000000000000'
        for (const [verb, words] of [
          [`delete ${id}`, 'Failed to delete dataset'],
          [`publish ${id}`, 'Failed to update dataset status'],
          ['save', 'Failed to save dataset. Please try again.'],
        ] as const) {
          const answer = await save('/admin/datasets?new=1', { do: verb, name: 'A', file_path })
          expect([answer.status, answer.text.includes(words)]).toEqual([503, true])
        }
        const list = await app.ask('/admin/datasets', { headers: { Cookie: caller.cookieHeader } })
        expect([list.status, (await list.text()).includes('Failed to fetch datasets')]).toEqual([503, true])
      } finally {
        await sql`alter table unavailable rename to datasets`.execute(open().db)
      }
    })
  })
})

test('datasets from before file versions stay public, and their files are read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-datasets-before-'))
  const migrations = new URL('../../db/migrations/', import.meta.url)
  const before = join(folder, 'migrations')
  await cp(migrations, before, {
    recursive: true,
    filter: (path) => !/\/(0(1[2-9]|[2-9]\d)|[1-9]\d\d)-[^/]*$/.test(path),
  })
  await copyEmbeddedTemplate(join(folder, 'data'), blankTemplate)
  const database = await openDatabase({ dataDir: join(folder, 'data'), log: pino({ level: 'silent' }) })
  const { db } = database
  try {
    await migrate(database, pathToFileURL(`${before}/`))
    await sql`insert into datasets (name, file_path, is_public) values
      ('A b', 'old/a.geojson', true), ('A  B!', 'old/b.csv', true), ('木', 'c', false)`.execute(db)
    await cp(migrations, before, { recursive: true })
    await migrate(database, pathToFileURL(`${before}/`))
    const { rows } = await sql`
      select slug ~ '^(a-b(-[0-9a-f]{12})?|dataset)$' as is_named, is_public, format, original_name, state
      from datasets join dataset_files on dataset_files.id = file_id order by datasets.file_path desc`.execute(db)
    expect(rows).toEqual([
      { is_named: true, is_public: true, format: 'csv', original_name: 'b.csv', state: 'waiting' },
      { is_named: true, is_public: true, format: 'geojson', original_name: 'a.geojson', state: 'waiting' },
      { is_named: true, is_public: false, format: 'csv', original_name: 'c', state: 'waiting' },
    ])
    expect(await takeFile(db)).toMatchObject({ bytes: null, sha256: null, number: 1 })
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
