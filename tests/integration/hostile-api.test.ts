import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../server/platform/env.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { insertApiKey, insertUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const KEYS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'prototype']
const WRONG = [null, 7, -1, 1.5, '', 'x', true, [], {}, [1], [{}], { a: 1 }, '\0', 'x'.repeat(600_000)]
/** The words of the validator rather than of the product. */
const LEAK =
  /Invalid (input|option|key|element|string|number|URL|UUID|ISO)|received|Unrecognized|Too (big|small)|expected (to|string|number|array|object|boolean|int)|zod/i

describeBothDatabases('The JSON API', (open) => {
  let app: TestApp
  let key: string
  let writes: [method: string, path: string][]
  beforeAll(async () => {
    const { db } = open()
    app = await createTestApp({ database: open() })
    const { id } = await insertUser(db, { isAdmin: true })
    key = (await insertApiKey(db, id, { per_minute: 600 })).key
    const user = await insertUser(db)
    const listing = await insertListing(db)
    writes = [
      ...['listings', 'blog-posts', 'city-pages', 'datasets'].map((name): [string, string] => [
        'POST',
        `/api/v1/${name}`,
      ]),
      ['PATCH', `/api/v1/listings/${listing.id}`],
      ['PATCH', `/api/v1/users/${user.id}`],
    ]
    return () => app.close()
  })

  const send = async (method: string, path: string, body: string) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const response = await app.ask(path, { method, headers, body })
    return { status: response.status, text: await response.text() }
  }

  test('rejects keys that every object has like any unknown field', async () => {
    for (const [method, path] of writes) {
      for (const name of KEYS) {
        const { status, text } = await send(method, path, `{${JSON.stringify(name)}: {"a": 1}}`)
        expect(status, `${method} ${path} ${name}: ${text}`).toBe(422)
        const { errors } = JSON.parse(text)
        expect(Object.getOwnPropertyDescriptor(errors, name)?.value, text).toEqual(['Unknown field.'])
      }
    }
    for (const name of KEYS) {
      expect((await app.ask(`/api/v1/listings?${name}=1`)).status, name).toBe(200)
    }
    expect(app.failures()).toEqual([])
  })

  test('answers wrong types in its own words', async () => {
    const described = await (await app.ask('/api/v1/openapi.json')).json()
    for (const [method, path] of writes) {
      const known = path.replace(/[\da-f-]{36}$/, '{id}')
      const { properties } = described.paths[known][method.toLowerCase()].requestBody.content['application/json'].schema
      expect(Object.keys(properties).length).toBeGreaterThan(1)
      for (const wrong of WRONG) {
        const values = Object.fromEntries(Object.keys(properties).map((name) => [name, wrong]))
        const { status, text } = await send(
          method,
          path,
          JSON.stringify({ ...values, version: undefined }).slice(0, 4_000_000),
        )
        expect(status, `${method} ${path} ${text.slice(0, 300)}`).toBeLessThan(500)
        expect(LEAK.exec(text)?.[0], `${method} ${path} ${text.slice(0, 1000)}`).toBeUndefined()
      }
    }
  })

  test('asks for a key with 401', async () => {
    for (const path of ['/api/v1/leads', '/api/v1/users', '/api/v1/listings?managed=true']) {
      const response = await app.ask(path)
      expect([response.status, response.headers.get('WWW-Authenticate')], path).toEqual([401, 'Bearer'])
      expect(await response.json()).toMatchObject({ code: 'sign_in_needed' })
    }
  })

  test('counts a body that the client aborts as 499', async () => {
    const server = await listen(readEnv({ PORT: '0' }))
    server.serve(app.fetch)
    for (const path of ['/api/v1/listings', '/contact']) {
      const socket = connect(server.port, '127.0.0.1')
      const type = path === '/contact' ? 'application/x-www-form-urlencoded' : 'application/json'
      const headers = `Authorization: Bearer ${key}\r\nContent-Type: ${type}\r\nContent-Length: 1000`
      const asked = once(server.http, 'request')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n{"a":`)
      await asked
      socket.destroy()
    }
    const metrics = async () => (await app.ask('/metrics', {}, { remoteAddress: '127.0.0.1' })).text()
    await expect.poll(metrics).toMatch(/_count\{route="\/api\/v1\/listings",method="POST",status="499"\} 1/)
    await expect.poll(metrics).toMatch(/_count\{route="other",method="POST",status="499"\} 1/)
    server.http.close()
    expect(await metrics()).not.toContain('status="500"')
    expect(app.failures()).toEqual([])
  })
})
