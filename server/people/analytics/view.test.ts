import { expect, test } from 'vitest'
import type { ServedRequest } from '../../platform/http/screen-response.ts'
import { viewOf } from './view.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function view(address: string, headers: Record<string, string> = {}, rest: Partial<ServedRequest> = {}) {
  const sent: Record<string, string> = { host: 'volt.test', 'user-agent': BROWSER, ...headers }
  return viewOf(
    {
      method: 'GET',
      status: 200,
      screen: { foundNothing: false },
      clientAddress: () => '198.51.100.7',
      address,
      header: (name) => sent[name],
      ...rest,
    },
    'public.test',
  )
}

test('a page is a view of its path, and of its listing', () => {
  expect(view('/blog')).toEqual({ path: '/blog', listing: null, search: null, foundNothing: false, source: 'Direct' })
  expect(view('/blog/?page=2')?.path).toBe('/blog')
  expect(view('/listings/riverside-40')).toMatchObject({ path: '/listings/riverside-40', listing: 'riverside-40' })
  expect(view('/listings/riverside-40/report')).toMatchObject({ path: '/listings/riverside-40/report', listing: null })
})

test('counts a 304 and a data request of a screen as views', () => {
  expect(view('/learn', {}, { status: 304 })?.path).toBe('/learn')
  expect(view('/learn.data', { referer: 'http://volt.test/blog' })?.path).toBe('/learn')
  expect(view('/_root.data', { referer: 'http://volt.test/blog' })?.path).toBe('/')
})

test.each([
  ['HEAD', view('/', {}, { method: 'HEAD' })],
  ['a form', view('/contact', {}, { method: 'POST' })],
  ['a failure', view('/', {}, { status: 503 })],
  ['what is no screen', view('/robots.txt', {}, { screen: null })],
  ['a prefetch', view('/', { 'sec-purpose': 'prefetch' })],
  ['a prerendering', view('/', { 'sec-purpose': 'prefetch;prerender' })],
  ['a bot', view('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })],
  ['a program', view('/', { 'user-agent': '' })],
  ['the admin', view('/admin')],
  ['a screen of the admin', view('/admin/listings.data')],
  ['the description of the API', view('/api/docs')],
  ['data that a screen asks for again', view('/contact.data', { referer: 'http://volt.test/contact' })],
  ['a part of it', view('/search.data?q=a&_routes=routes%2Fsearch', { referer: 'http://volt.test/search?q=a' })],
])('%s is not a view', (_case, seen) => {
  expect(seen).toBeNull()
})

test.each([
  ['https://www.google.com/', 'google.com'],
  ['https://news.example:8443/a/b?c=d', 'news.example'],
  ['android-app://com.example.mail/', 'com.example.mail'],
  ['http://volt.test/search', null],
  ['https://public.test/', null],
  ['nonsense', 'Direct'],
  [`https://${'a'.repeat(200)}.example/`, 'Direct'],
])('the source of %s is %s', (referer, source) => {
  expect(view('/', { referer })?.source).toBe(source)
})

test('takes the source from a tagged link, unless it could identify a person', () => {
  const referer = 'https://mail.example/'
  expect(view('/?utm_source=News%20Letter', { referer })?.source).toBe('news letter')
  expect(view('/?utm_source=ada%40example.com', { referer })?.source).toBe('mail.example')
  expect(view(`/?utm_source=${'x'.repeat(61)}`, { referer })?.source).toBe('mail.example')
})

test('names a search by its filters', () => {
  expect(view('/search?utility=power&location=Taylor,%20%20TX')?.search).toBe('location=taylor%2C+tx&utility=power')
  expect(view('/search?q=nothing', {}, { screen: { foundNothing: true } })).toMatchObject({
    search: 'q=nothing',
    foundNothing: true,
  })
  expect(view('/search')?.search).toBeNull()
  expect(view('/search?q=a&page=2')?.search).toBeNull()
})
