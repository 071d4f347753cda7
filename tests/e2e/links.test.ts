import type { APIResponse } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Pages of one kind share their links, so only this many of each kind are followed. */
const MAX_PER_KIND = 60
/** Comparisons, also as PDF and CSV, differ only by the sites in their query, fact sheets by their listing, and a PDF takes half a second. */
const MAX_OF_PDFS = 12
/** Requests under way at the same time. */
const BATCH = 4

test('no public page has dead links', async ({ request, baseURL }) => {
  test.setTimeout(240_000)
  const found = new Map([['/', '/']])
  const kinds = new Map<string, number>()
  const read = (address: string) => request.get(address, { maxRedirects: 0, headers: { Accept: 'text/html' } })
  const linksAt = async (address: string, page: APIResponse) => linksOf(await page.text(), new URL(address, baseURL))
  const dead: { status: number; address: string; from: string }[] = []
  const visit = async ([address, from]: [string, string]) => {
    const response = await read(address)
    const status = response.status()
    // Account pages redirect to sign-in.
    const redirectsToLogin = status === 302 && response.headers().location?.startsWith('/login?next=')
    if (status >= 300 && !redirectsToLogin) dead.push({ status, address, from })
    if (!(response.headers()['content-type'] ?? '').startsWith('text/html')) return
    for (const link of await linksAt(address, response)) {
      const kind = kindOf(link)
      const most = kind.startsWith('compare') || kind === 'fact-sheet' ? MAX_OF_PDFS : MAX_PER_KIND
      if (found.has(link) || (kinds.get(kind) ?? 0) >= most) continue
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      found.set(link, address)
    }
  }
  for (let at = 0; at < found.size; at += BATCH) {
    await Promise.all([...found].slice(at, at + BATCH).map(visit))
  }
  // Another test may have unpublished a listing since it was linked to; then the page no longer links to it.
  const still = await Promise.all(
    dead.map(async ({ address, from }) => (await linksAt(from, await read(from))).includes(address)),
  )
  expect(dead.filter((_, at) => still[at])).toEqual([])
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

function kindOf(address: string): string {
  if (address.endsWith('/fact-sheet.pdf')) return 'fact-sheet'
  return address.split(/[/?]/)[1] + (address.includes('?') ? '?' : '')
}
