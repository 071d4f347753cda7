import { expect, test } from 'vitest'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'
import { withRenderedFor } from './rendered-for.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

const SESSION = `${SESSION_COOKIE}=token`
const post = (body: BodyInit, headers: Record<string, string> = { Cookie: SESSION }) =>
  new Request('http://localhost/settings', { method: 'POST', body, headers })

const multipart = (...entries: [string, string | Blob][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test.each<[string, BodyInit]>([
  ['the first field', new URLSearchParams({ [RENDERED_FOR.field]: 'account-a', name: 'Ada' })],
  ['a later field', new URLSearchParams({ ids: '7', [RENDERED_FOR.field]: 'account-a' })],
  ['a form with files', multipart([RENDERED_FOR.field, 'account-a'], ['file', new Blob(['x'.repeat(200_000)])])],
])('names the account of %s, and leaves the body to be read', async (_, body) => {
  const request = await withRenderedFor(post(body))
  expect(request.headers.get(RENDERED_FOR.header)).toBe('account-a')
  expect((await request.formData()).get(RENDERED_FOR.field)).toBe('account-a')
})

test.each<[string, BodyInit]>([
  ['a form of a visitor’s page', new URLSearchParams({ name: 'Ada' })],
  ['text that looks like the field', new URLSearchParams({ message: `a&${RENDERED_FOR.field}=b&` })],
  ['a field that ends in its name', new URLSearchParams({ [`not_${RENDERED_FOR.field}`]: 'account-a' })],
  ['a file without the field', multipart(['file', new Blob(['x'.repeat(200_000)])])],
])('names no account for %s', async (_, body) => {
  const request = await withRenderedFor(post(body))
  expect(request.headers.has(RENDERED_FOR.header)).toBe(false)
  expect([...(await request.formData())]).not.toEqual([])
})

test('waits for the whole account where it arrives in pieces', async () => {
  const pieces = [`${RENDERED_FOR.field}=acc`, 'ount-a', '&name=Ada'].map((piece) => new TextEncoder().encode(piece))
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  const headers = { Cookie: SESSION, 'Content-Type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const sent = new Request('http://localhost/settings', init)
  expect((await withRenderedFor(sent)).headers.get(RENDERED_FOR.header)).toBe('account-a')
})

test('reads nothing without a session', async () => {
  const request = post(new URLSearchParams({ [RENDERED_FOR.field]: 'account-a' }), {})
  expect(await withRenderedFor(request)).toBe(request)
})
