import { data, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { type SubmitFailure, submitFailureOf, withSubmitErrors } from './submit-errors.ts'

/** An error response as React Router throws it. */
const response = (status: number, body: unknown) => ({ status, statusText: '', internal: false, data: body })

test.each<[string, unknown, SubmitFailure | null]>([
  ['a dropped connection', new TypeError('Failed to fetch'), 'unreachable'],
  ['a page with status 200', new Error('Unable to decode turbo-stream response'), 'server_failed'],
  ['a bare 500', response(500, ''), 'server_failed'],
  ['the page of a proxy', response(502, '<h1>Bad Gateway</h1>'), 'server_failed'],
  ['the refusal of a firewall', response(403, '<h1>Forbidden</h1>'), 'server_failed'],
  ['a body over the limit', response(413, null), 'too_large'],
  ['too many requests', response(429, null), 'too_many_requests'],
  [
    'an admin screen after the session ended',
    response(403, { reason: 'access_denied', canSignIn: true }),
    'signed_out',
  ],
  ['a redirect to sign in', redirect('/login?next=%2Fsettings'), 'signed_out'],
  ['a role that was revoked', response(403, { reason: 'access_denied', canSignIn: false }), null],
  ['something already deleted', response(404, null), null],
  ['a redirect after a new password', redirect('/login?reset'), null],
  ['a redirect after a save', redirect('/admin/listings?saved=1'), null],
])('tells %s', (_, error, expected) => {
  expect(submitFailureOf(error)).toBe(expected)
})

const request = () => new Request('http://localhost/x', { method: 'POST', body: new URLSearchParams({ do: 'save' }) })

test('answers a failure from the form that was sent, and without revalidation', async () => {
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const answer = await withSubmitErrors({ request: request(), serverAction }, (reason, form) => [
    reason,
    form.get('do'),
  ])
  expect(answer).toEqual(data(['unreachable', 'save'], { status: 503 }))
})

test('passes on answers and redirects', async () => {
  expect(await withSubmitErrors({ request: request(), serverAction: async () => 'saved' }, () => 'failed')).toBe(
    'saved',
  )
  const away = redirect('/admin/blog')
  await expect(
    withSubmitErrors({ request: request(), serverAction: () => Promise.reject(away) }, () => ''),
  ).rejects.toBe(away)
})
