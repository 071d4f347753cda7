import { expect, test } from './journey.ts'

/** Pages of one kind share their links, so only this many of each kind are followed. */
const MAX_PER_KIND = 60

test('no public page has dead links', async ({ request, baseURL }) => {
  test.setTimeout(180_000)
  const found = new Map([['/', 'the home page']])
  const kinds = new Map<string, number>()
  const dead: string[] = []
  for (const [address, from] of found) {
    const response = await request.get(address, { maxRedirects: 0, headers: { Accept: 'text/html' } })
    // Account pages redirect to sign-in.
    const redirectsToLogin = response.status() === 302 && response.headers().location?.startsWith('/login?next=')
    if (response.status() >= 300 && !redirectsToLogin) dead.push(`${response.status()} ${address} on ${from}`)
    if (!(response.headers()['content-type'] ?? '').startsWith('text/html')) continue
    for (const link of linksOf(await response.text(), new URL(address, baseURL))) {
      const kind = kindOf(link)
      if (found.has(link) || (kinds.get(kind) ?? 0) >= MAX_PER_KIND) continue
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      found.set(link, address)
    }
  }
  expect(dead).toEqual([])
  expect(found.size).toBeGreaterThan(120)
})

/** Same-origin URLs in links, images, scripts and styles, without fragments. */
function linksOf(html: string, base: URL): string[] {
  const attributes = [...html.matchAll(/\s(?:href|src|action)="([^"]+)"/g)].map(([, address]) => address!)
  const sources = [...html.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, set]) =>
    set!.split(',').map((source) => source.trim().split(' ')[0]!),
  )
  return [...attributes, ...sources]
    .map((address) => new URL(address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), base))
    .filter(({ origin, protocol }) => origin === base.origin && protocol.startsWith('http'))
    .map(({ pathname, search }) => pathname + search)
}

const kindOf = (address: string) => address.split(/[/?]/)[1] + (address.includes('?') ? '?' : '')
