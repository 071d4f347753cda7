import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { insertLayer } from '../support/layers.ts'

const PICTURES = ['images/demo/riverside-40-1.webp', 'images/demo/riverside-40-2.webp']
const SHEET = '/listings/riverside-40/fact-sheet.pdf'

describeDatabase('Fact sheet', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    const [first = '', second = ''] = PICTURES
    const images = ['missing.webp', 'https://elsewhere.example/a.jpg', first, 'not-a-picture.webp', 'gone.webp', second]
    await insertListing(db, {
      slug: 'riverside-40',
      landowner_name: 'Riverside 40',
      images,
      gps_coordinates: '30.57, -97.41',
    })
    await insertListing(db, {
      slug: 'extreme',
      landowner_name: 'ẞ苫🏭 '.repeat(40),
      description: 'Long words '.repeat(9_000),
      zoning_info: 'x'.repeat(2_000),
    })
    await insertListing(db, { slug: 'draft', is_published: false })
    app = await createTestApp({ database: open() })
    for (const path of PICTURES)
      await app.storage.put('listing-media', path, await readFile(`db/demo/pictures/${path}`))
    await app.storage.put('listing-media', 'not-a-picture.webp', Buffer.from('<svg/>'))
  })
  afterAll(() => app.close())

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.ask(path, { headers })
    return { response, pdf: Buffer.from(await response.arrayBuffer()).toString('latin1') }
  }
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length

  test('is a PDF of two pages with the pictures that can be read, each cropped to its place', async () => {
    const { response, pdf } = await ask(SHEET)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toContain('riverside-40-fact-sheet.pdf')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pagesOf(pdf)).toBe(2)
    const sizes = [...pdf.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)[^>]*?\/Height (\d+)/g)].map(
      ([, ...size]) => size,
    )
    expect(sizes).toEqual([
      ['1135', '594'],
      ['554', '330'],
    ])
    expect(pdf).toContain('/listings/riverside-40)')
  })

  test('stays at two pages however long the texts are', async () => {
    const { response, pdf } = await ask('/listings/extreme/fact-sheet.pdf')
    expect(response.status).toBe(200)
    expect(pagesOf(pdf)).toBe(2)
  })

  test('is validated by its ETag, which changes with the listing', async () => {
    const etag = (await ask(SHEET)).response.headers.get('ETag') ?? ''
    expect((await ask(SHEET, { 'If-None-Match': etag })).response.status).toBe(304)
    await open().db.updateTable('land_listings').set({ price: 1 }).where('slug', '=', 'riverside-40').execute()
    expect((await ask(SHEET, { 'If-None-Match': etag })).response.status).toBe(200)
  })

  test('changes when a map layer knows the nearest line', async () => {
    const etag = async () => (await ask(SHEET)).response.headers.get('ETag')
    const before = await etag()
    const geometry = {
      type: 'LineString' as const,
      coordinates: [
        [-98, 30.5],
        [-97, 30.5],
      ],
    }
    await insertLayer(open().db, {
      slug: 'lines',
      type: 'transmission-lines',
      features: [{ geometry, properties: { voltage_class: '345' } }],
    })
    await expect.poll(etag).not.toBe(before)
  })

  test.each(['draft', 'none', '%00', 'x'.repeat(300)])('doesn’t exist for the listing %s', async (slug) => {
    expect((await ask(`/listings/${slug}/fact-sheet.pdf`)).response.status).toBeGreaterThanOrEqual(400)
  })

  test('is linked from the listing', async () => {
    expect((await ask('/listings/riverside-40')).pdf).toContain(`href="${SHEET}"`)
  })
})
