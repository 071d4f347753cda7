import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each(['/', '/settings', '/search?utility=power&page=2#results', '/listings/riverside-40'])(
  'leads to %s, a path of ours',
  (path) => {
    expect(nextPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'settings',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/..//evil.test',
  '/\tevil',
  '/a\\..\\evil',
  'javascript:alert(1)',
  `/${'a'.repeat(3000)}`,
])('redirects to Home instead of %j', (value) => {
  expect(nextPath(value)).toBe('/')
})

test('does not redirect back to sign-in', () => {
  expect(nextPath('/login?next=/settings')).toBe('/')
})
