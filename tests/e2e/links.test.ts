import { expect, test } from './journey.ts'

/** A catalogue is wide and the same below: of each kind of page so many are followed. */
const MOST_OF_A_KIND = 60

test('no link on any public page is dead', async ({ request, baseURL, isMobile }) => {
  test.skip(isMobile, 'The same pages at any width.')
  test.setTimeout(180_000)
  const found = new Map([['/', 'the start']])
  const kinds = new Map<string, number>()
  const dead: string[] = []
  for (const [address, from] of found) {
    const response = await request.get(address, { maxRedirects: 0, headers: { Accept: 'text/html' } })
    // What is personal asks who it is, and leads back.
    const asksWho = response.status() === 302 && response.headers().location?.startsWith('/login?next=')
    if (response.status() >= 300 && !asksWho) dead.push(`${response.status()} ${address} on ${from}`)
    if (!(response.headers()['content-type'] ?? '').startsWith('text/html')) continue
    for (const link of linksOf(await response.text(), new URL(address, baseURL))) {
      const kind = kindOf(link)
      if (found.has(link) || (kinds.get(kind) ?? 0) >= MOST_OF_A_KIND) continue
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      found.set(link, address)
    }
  }
  expect(dead).toEqual([])
  expect(found.size).toBeGreaterThan(120)
})

/** Addresses of this site in links, pictures, scripts and styles, without fragments. */
function linksOf(html: string, base: URL): string[] {
  const written = [...html.matchAll(/\s(?:href|src|action)="([^"]+)"/g)].map(([, address]) => address!)
  const sets = [...html.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, set]) =>
    set!.split(',').map((one) => one.trim().split(' ')[0]!),
  )
  return [...written, ...sets]
    .map((address) => new URL(address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), base))
    .filter(({ origin, protocol }) => origin === base.origin && protocol.startsWith('http'))
    .map(({ pathname, search }) => pathname + search)
}

const kindOf = (address: string) => address.split(/[/?]/)[1] + (address.includes('?') ? '?' : '')
