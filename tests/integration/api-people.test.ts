import { beforeAll, describe, expect, test } from 'vitest'
import { LEAD_EXAMPLE } from '../../server/edge/api/leads.ts'
import { insertApiKey, insertUser, signedInUser, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLead } from '../support/leads.ts'
import { violations } from '../support/openapi.ts'

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}

describeDatabase('Leads and users API', (open) => {
  let app: TestApp
  let admin: TestCaller
  let adminId: string

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const user = await insertUser(open().db, { isAdmin: true })
    adminId = user.id
    admin = await signInAs(app, user.email)
    return () => app.close()
  })

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    { by = admin, headers = {} as Record<string, string> } = {},
  ) {
    const response = await app.ask(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        Origin: ORIGIN,
        ...(by.cookies.size > 0 ? { Cookie: by.cookieHeader } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }

  test.each(['leads', 'users'] as const)(
    'handles every described operation on %s with its own examples',
    async (collection) => {
      const { body: description } = await ask('GET', '/api/v1/openapi.json')
      const paths: Record<string, Record<string, Operation>> = description.paths
      const { id } = collection === 'leads' ? await insertLead(open().db) : await insertUser(open().db)
      const described = Object.entries(paths).filter(([path]) => path.startsWith(`/api/v1/${collection}`))
      expect(described.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))).toEqual(
        [`get /api/v1/${collection}`, `get /api/v1/${collection}/{id}`, `patch /api/v1/${collection}/{id}`],
      )
      for (const [path, methods] of described) {
        for (const [method, { requestBody, responses, operationId }] of Object.entries(methods)) {
          const example = requestBody?.content['application/json']?.example
          const answer = await ask(method.toUpperCase(), path.replace('{id}', id), example)
          expect(answer.status, `${operationId}: ${JSON.stringify(answer.body)}`).toBe(200)
          const { schema } = responses[200]!.content['application/json']!
          expect(violations(description, schema, answer.body), operationId).toEqual([])
          expect(answer.headers.get('Cache-Control')).toContain('private')
        }
      }
      const { body } = await ask('GET', `/api/v1/${collection}/${id}`)
      if (collection === 'leads') expect(body).toMatchObject(LEAD_EXAMPLE)
      else expect(body).toMatchObject({ suspended_at: expect.any(String) })
    },
  )

  test('lists them with the filters of the screens, without secrets', async () => {
    const { db } = open()
    await insertLead(db, { name: 'Lost lead', status: 'lost', token_hash: 'hash-of-a-token', digest: 'digest-of-it' })
    const leads = await ask('GET', '/api/v1/leads?status=lost&type=contact&q=lost&per_page=1&sort=oldest')
    expect(leads.body).toMatchObject({
      page: 1,
      per_page: 1,
      total: 1,
      total_exact: true,
      data: [{ name: 'Lost lead' }],
    })
    const users = await ask('GET', '/api/v1/users?show=admins')
    expect(users.body.data.map(({ id }: { id: string }) => id)).toEqual([adminId])
    expect(users.body.data[0]).toMatchObject({ role: 'admin', email_verified: true, suspended_at: null })
    for (const { body } of [leads, users, await ask('GET', `/api/v1/users/${adminId}`)]) {
      expect(JSON.stringify(body)).not.toMatch(/token|digest|password|argon2|vk_/)
    }
    expect((await ask('GET', '/api/v1/users?per_page=1000')).status).toBe(422)
  })

  test('enforces the scope of API keys', async () => {
    const lead = await insertLead(open().db)
    const by = new TestCaller()
    const reading = {
      headers: { Authorization: `Bearer ${(await insertApiKey(open().db, adminId, { scope: 'read' })).key}` },
      by,
    }
    const writing = { headers: { Authorization: `Bearer ${(await insertApiKey(open().db, adminId)).key}` }, by }
    expect((await ask('GET', `/api/v1/leads/${lead.id}`, undefined, reading)).status).toBe(200)
    const refused = await ask('PATCH', `/api/v1/leads/${lead.id}`, { status: 'won' }, reading)
    expect(refused).toMatchObject({ status: 403, body: { code: 'key_reads_only' } })
    expect((await ask('PATCH', `/api/v1/leads/${lead.id}`, { status: 'won' }, writing)).body).toMatchObject({
      status: 'won',
    })
    const user = await insertUser(open().db)
    const theirs = {
      headers: { Authorization: `Bearer ${(await insertApiKey(open().db, user.id, { scope: 'read' })).key}` },
      by,
    }
    expect((await ask('GET', '/api/v1/users', undefined, theirs)).status).toBe(403)
    expect((await ask('PATCH', `/api/v1/users/${user.id}`, { suspended: true }, writing)).status).toBe(200)
    expect(await ask('GET', '/api/v1/listings', undefined, theirs)).toMatchObject({
      status: 401,
      body: { code: 'key_refused' },
    })
  })

  describe('refuses', () => {
    test('a save based on an old version, and returns the current one', async () => {
      const { id } = await insertLead(open().db)
      await ask('PATCH', `/api/v1/leads/${id}`, { notes: 'One', version: 1 })
      const late = await ask('PATCH', `/api/v1/leads/${id}`, { notes: 'Two', version: 1 })
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'conflict', newer: { version: 2, values: { notes: 'One' }, differing: ['notes'] } },
      })
      expect((await ask('PATCH', `/api/v1/leads/${id}`, { version: 'one' })).status).toBe(422)
    })

    test('invalid values, with an error per field', async () => {
      const { id } = await insertLead(open().db)
      const lead = await ask('PATCH', `/api/v1/leads/${id}`, { status: 'open', email: 'x@example.com' })
      expect(lead).toMatchObject({
        status: 422,
        body: { errors: { status: expect.anything(), email: expect.anything() } },
      })
      const user = await ask('PATCH', `/api/v1/users/${adminId}`, { role: 'owner', suspended: 'yes', email: 'x' })
      expect(Object.keys(user.body.errors).toSorted()).toEqual(['email', 'role', 'suspended'])
    })

    test('removing the last admin, and changing one’s own account without confirmation', async () => {
      const alone = await ask('PATCH', `/api/v1/users/${adminId}`, { role: null, confirm: true })
      expect(alone).toMatchObject({ status: 409, body: { code: 'last_admin' } })
      const { id } = await insertUser(open().db, { isAdmin: true })
      const ownAccount = await ask('PATCH', `/api/v1/users/${adminId}`, { suspended: true })
      expect(ownAccount).toMatchObject({ status: 409, body: { code: 'own_account' } })
      expect((await ask('PATCH', `/api/v1/users/${id}`, { role: null })).body).toMatchObject({ role: null })
    })

    test('requests from other sites, from non-admins, and with other methods', async () => {
      const { id } = await insertLead(open().db)
      const elsewhere = { headers: { Origin: 'https://elsewhere.test' } }
      expect((await ask('PATCH', `/api/v1/leads/${id}`, { status: 'won' }, elsewhere)).status).toBe(400)
      const by = await signedInUser(app, open().db)
      for (const path of ['/api/v1/leads', `/api/v1/leads/${id}`, '/api/v1/users', `/api/v1/users/${adminId}`]) {
        expect((await ask('GET', path, undefined, { by })).status, path).toBe(403)
        expect((await ask('GET', path, undefined, { by: new TestCaller() })).status, path).toBe(401)
      }
      const other = await ask('DELETE', `/api/v1/leads/${id}`)
      expect({ status: other.status, allow: other.headers.get('Allow') }).toEqual({
        status: 405,
        allow: 'GET, HEAD, PATCH',
      })
    })
  })
})
