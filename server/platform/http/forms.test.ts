import { expect, it } from 'vitest'
import { formOf } from './forms.ts'

const MB = 1024 * 1024
const FILES = { maxBytes: 9 * MB, isStreamed: true }
const FORMS = [
  { path: '/open', isOpen: true },
  { path: '/things/:id?', limit: { maxBytes: 4 * MB } },
  { path: '/things/files', limit: FILES },
  { path: '/tus/*', limit: FILES },
  {
    path: '/steps/:id/:step?',
    multipart: ({ step }: { step?: string }) => (step === 'files' ? FILES : { maxBytes: 2 }),
  },
  { path: '/steps/:id/proof', isOpen: true, multipart: FILES },
]
const MULTIPART = 'Multipart/form-data; boundary=b'
const URLENCODED = 'application/x-www-form-urlencoded'

const at = (path: string, type = URLENCODED) =>
  formOf(FORMS, new Request(`http://localhost${path}`, { headers: { 'Content-Type': type } }))

it.each(['/', '/other', '/open/more', '/openly', '/things/a/b', '/steps'])('%s is closed and takes 1 MB', (path) => {
  expect(at(path)).toEqual({ isOpen: false, limit: { maxBytes: MB } })
  expect(at(path, MULTIPART)).toEqual({ isOpen: false, limit: { maxBytes: MB } })
})

it.each([
  ['/things', 4 * MB],
  ['/things/a', 4 * MB],
  ['/things/files', 9 * MB],
  ['/tus', 9 * MB],
  ['/tus/a/b', 9 * MB],
])('%s takes %i bytes of any type', (path, maxBytes) => {
  expect(at(path).limit.maxBytes).toBe(maxBytes)
  expect(at(path, MULTIPART).limit.maxBytes).toBe(maxBytes)
})

it('finds the form of a screen by the address of its data', () => {
  expect(at('/open.data?_routes=open').isOpen).toBe(true)
})

it.each([
  ['/steps/a', 2],
  ['/steps/a/text', 2],
  ['/steps/a/files', 9 * MB],
  ['/steps/a/files.data', 9 * MB],
  ['/steps/a/proof', 9 * MB],
])('%s takes %i bytes of a form with files, and 1 MB without', (path, maxBytes) => {
  expect(at(path, MULTIPART).limit.maxBytes).toBe(maxBytes)
  expect(at(path).limit.maxBytes).toBe(MB)
})
