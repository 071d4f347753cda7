import { beforeAll, expect, test } from 'vitest'
import { RENDERED_FOR } from '../../domain/rendered-for.ts'
import { insertUser, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { type RouteEntry, readRoutes } from '../support/route-table.ts'

/** Signing out is for whoever is signed in, and needs no JavaScript. */
const FOR_EVERYONE = '/logout'
/** Ends in 404 for every admin. */
const WITHOUT_FORM = '/admin/*'

const FORM = /<form [^>]*method="post"[^>]*>.*?<\/form>/gs

describeDatabase('A page that was rendered for another account', (open) => {
  let app: TestApp
  let routes: RouteEntry[]
  let before: { id: string; email: string }
  let now: TestCaller

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    routes = await readRoutes()
    before = await insertUser(open().db, { isAdmin: true })
    now = await signInAs(app, (await insertUser(open().db, { isAdmin: true })).email)
    await insertListing(open().db, { slug: 'riverside-40' })
    return () => app.close()
  })

  const send = (path: string, { body, headers = {}, method = 'POST', caller = now }: Sent) =>
    app.ask(path, { method, body, headers: { Cookie: caller.cookieHeader, Origin: ORIGIN, ...headers } } as RequestInit)
  const sampleOf = (path: string) => path.replace(/:\w+|\*/g, 'x')
  const named = (id: string, fields: Record<string, string> = {}) => ({ [RENDERED_FOR.field]: id, ...fields })
  const multipart = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  const actions = () => routes.filter(({ path, hasAction }) => hasAction && path !== FOR_EVERYONE)

  test('cannot submit any form, with or without JavaScript', async () => {
    for (const { path } of actions()) {
      for (const address of [sampleOf(path), `${sampleOf(path)}.data`]) {
        for (const body of [new URLSearchParams(named(before.id)), multipart(named(before.id))]) {
          expect((await send(address, { body })).status, address).toBe(412)
        }
        const headers = { [RENDERED_FOR.header]: before.id, 'Content-Type': 'application/json' }
        expect((await send(address, { body: '{}', headers })).status, address).toBe(412)
      }
    }
  })

  test('cannot upload', async () => {
    const headers = { 'Tus-Resumable': '1.0.0', [RENDERED_FOR.header]: before.id }
    for (const method of ['POST', 'HEAD', 'PATCH', 'GET', 'DELETE']) {
      const path = method === 'POST' ? '/uploads' : '/uploads/x'
      expect((await send(path, { method, headers })).status, method).toBe(412)
    }
  })

  test('gets its entries back to be submitted again, without passwords', async () => {
    const entries = named(before.id, { intent: 'profile/save', name: 'Ada <Lovelace>', current_password: 'hunter2' })
    const body = new URLSearchParams(entries)
    const headers = { 'Content-Length': String(String(body).length) }
    const html = await (await send('/settings?a=b', { body, headers })).text()
    expect(html).toContain('You’re signed in as someone else')
    expect(html).toContain('except for passwords and files')
    expect(html).toMatch(/<form [^>]*action="\/settings\?a=b"/)
    expect(html).toContain('name="name" value="Ada &lt;Lovelace&gt;"')
    expect(html).toContain(`name="${RENDERED_FOR.field}" value="${before.id}"`)
    expect(html).not.toContain('hunter2')
  })

  test('changes nothing until its account is signed in again', async () => {
    const nameOf = async () =>
      (await open().db.selectFrom('users').select('name').where('id', '=', before.id).executeTakeFirstOrThrow()).name
    const body = () => new URLSearchParams(named(before.id, { intent: 'profile/save', name: 'Ada' }))
    expect((await send('/settings', { body: body() })).status).toBe(412)
    expect(await nameOf()).not.toBe('Ada')
    const again = await signInAs(app, before.email)
    expect((await send('/settings', { body: body(), caller: again })).status).toBe(200)
    expect(await nameOf()).toBe('Ada')
  })

  test('is signed out by its own button', async () => {
    const caller = await signInAs(app, before.email)
    const body = new URLSearchParams(named('someone-else'))
    expect((await send('/logout', { body: new URLSearchParams(), caller })).headers.get('Location')).toBe('/')
    expect((await send('/settings', { body, caller })).headers.get('Location')).toMatch(/^\/login/)
  })

  test('names its account in every form, and a page for visitors names none', async () => {
    const visitor = new TestCaller()
    const paths = routes.filter(({ path, hasScreen }) => hasScreen && !/[:*]/.test(path)).map(({ path }) => path)
    let forms = 0
    for (const path of [...paths, '/listings/riverside-40', '/admin/listings?new=1']) {
      const html = await (await app.ask(path, { headers: { Cookie: now.cookieHeader } })).text()
      for (const [form] of html.matchAll(FORM)) {
        if (form.includes(`action="${FOR_EVERYONE}"`)) continue
        expect(form, path).toContain(`name="${RENDERED_FOR.field}"`)
        forms += 1
      }
      expect(await (await app.ask(path, { headers: { Cookie: visitor.cookieHeader } })).text(), path).not.toContain(
        RENDERED_FOR.field,
      )
    }
    expect(forms).toBeGreaterThan(20)
  })

  test('keeps every form on screen', () => {
    const unanswered = actions().filter(({ hasScreen, hasClientAction }) => hasScreen && !hasClientAction)
    expect(unanswered.map(({ path }) => path)).toEqual([WITHOUT_FORM])
  })

  test('of a visitor is submitted by whoever signed in since', async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', message: 'Forty acres', seconds: '9' }
    expect((await send('/contact', { body: new URLSearchParams(fields) })).status).toBe(200)
  })
})

interface Sent {
  body?: BodyInit
  headers?: Record<string, string>
  method?: string
  caller?: TestCaller
}
