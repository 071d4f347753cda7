import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { NO_FILTERS } from '../../domain/search/search.ts'
import { describeBothDatabases } from '../support/database.ts'
import { listingsOf } from '../support/factories.ts'
import { importFile, importInto } from '../support/import.ts'

const SHARED = fileURLToPath(new URL('../../../shared/data/listings/', import.meta.url))

describeBothDatabases('Import', (open) => {
  beforeEach(() => open().db.deleteFrom('land_listings').execute())

  const importing = async (content: string | Uint8Array, ...options: string[]) => {
    const isJson = typeof content === 'string' && content.trimStart().startsWith('{')
    return importInto(open(), await importFile(content, isJson ? 'lots.geojson' : 'lots.csv'), options)
  }
  const listings = () => open().db.selectFrom('land_listings').selectAll().orderBy('external_id').execute()
  /** All columns, including `updated_at`. */
  const allColumns = async () => JSON.stringify(await listings())
  const onlyListing = async () => {
    const rows = await listings()
    expect(rows).toHaveLength(1)
    return rows[0]!
  }

  describe('of a CSV', () => {
    test('imports every field of a listing', async () => {
      const { rejections } = await importing(
        `id,title,address,gps_coordinates,city,county,state,country,acres,price,price_type,description,zoning,is_published,is_featured,power,fiber,water,sewer,gas,energy_sources,instant_deploy,substation_on_site,available_power_mw,power_evidence,lifecycle,images,videos,last_confirmed_at,created_at,boundary,slug
A-1,Riverside 40,"12 County Road 4, Taylor","30.57, -97.41",Coupland,Williamson,TX,USA,40.5,"$1,250,000",sale,"Level, with ""good"" road",Heavy Industrial,yes,1,yes,no,,unknown,0,solar; Grid,true,no,30,Letter of the utility,under_offer,images/a.webp; images/b.webp,videos/a.mp4,2026-10-01,2025-03-04T05:06:07Z,"POLYGON((-97.42 30.56, -97.40 30.56, -97.40 30.58, -97.42 30.56))",riverside-at-taylor
`,
      )
      expect(rejections).toEqual([])
      expect(await onlyListing()).toMatchObject({
        slug: 'riverside-at-taylor',
        external_id: 'lots.csv:A-1',
        landowner_name: 'Riverside 40',
        address: '12 County Road 4, Taylor',
        gps_coordinates: '30.57, -97.41',
        place_city: 'Coupland',
        place_county: 'Williamson County',
        place_state: 'Texas',
        place_country: 'US',
        parcel_size_acres: 40.5,
        price: 1_250_000,
        price_type: 'sale',
        description: 'Level, with "good" road',
        zoning_info: 'Heavy Industrial',
        is_published: true,
        is_featured: true,
        utility_access: { power: true, fiber: false, gas: false },
        energy_sources: ['solar', 'grid'],
        instant_deploy: true,
        substation_on_site: false,
        available_power_mw: 30,
        power_evidence: 'Letter of the utility',
        lifecycle: 'under_offer',
        images: ['images/a.webp', 'images/b.webp'],
        videos: ['videos/a.mp4'],
        last_confirmed_at: new Date('2026-10-01'),
        created_at: new Date('2025-03-04T05:06:07Z'),
      })
    })

    test('values that the file lacks are unknown, and the listing is not published', async () => {
      await importing('id,title,acres,price,power,instant deploy\n1,Lot,5,,,unknown\n')
      expect(await onlyListing()).toMatchObject({
        price: null,
        price_type: 'negotiable',
        is_published: false,
        is_featured: false,
        lifecycle: 'draft',
        utility_access: {},
        energy_sources: [],
        instant_deploy: null,
        substation_on_site: null,
        images: [],
        gps_coordinates: null,
        place_city: null,
        place_country: null,
        boundary: null,
        slug: 'lot',
      })
    })

    test('--publish publishes rows without a publication status', async () => {
      await importing('id,title,acres\n1,Lot,5\n', '--publish')
      expect(await onlyListing()).toMatchObject({ is_published: true, lifecycle: 'published' })
      await importing('id,title,acres,published\n1,Lot,5,no\n', '--publish')
      expect(await onlyListing()).toMatchObject({ is_published: false, lifecycle: 'draft' })
    })

    test('without a publication column, the lifecycle decides', async () => {
      await importing('id,title,acres,lifecycle\n1,Lot,5,Under offer\n2,Lot,5,closed\n')
      expect((await listings()).map((row) => row.is_published)).toEqual([true, false])
    })

    test.each([
      ['sqft_lot', '435600', 10],
      ['hectares', '10', 24.71],
      ['area_m2', '40468.564224', 10],
      ['acreage', '10 acres', 10],
    ])('a size in %s becomes acres', async (name, value, acres) => {
      await importing(`id,title,${name}\n1,Lot,${value}\n`)
      expect((await onlyListing()).parcel_size_acres).toBe(acres)
    })

    test('--map, --id and --title choose columns', async () => {
      const content = 'key,NAME_1,LAND_SQFT,zip,kW\nx,ignored,87120,78701,2500\n'
      const options = ['--map', 'acres=land_sqft', '--map=mw=kW', '--id', 'key', '--source', 'county']
      await importing(content, ...options, '--title', '{acres} acres in {zip}')
      const expected = { external_id: 'county:x', landowner_name: '2 acres in 78701', available_power_mw: 2.5 }
      expect(await onlyListing()).toMatchObject(expected)
    })

    test('reads byte order marks, CRLF, quotes, blank lines and other separators', async () => {
      const text =
        '\ufeffid;title;acres;description\r\n\r\n1;"A ""quoted""; lot";5;"two\r\nlines"\r\n ;;;\r\n2;5" pipe lot;6;\r\n'
      expect(await importing(text)).toMatchObject({ rows: 2, added: 2, rejected: 0 })
      const [first, second] = await listings()
      expect(first).toMatchObject({ landowner_name: 'A "quoted"; lot', description: 'two\nlines' })
      expect(second!.landowner_name).toBe('5" pipe lot')
      expect(await importing('id\ttitle\tacres\r3\tTabs and CR\t1\r')).toMatchObject({ added: 1 })
    })

    test('rejects a row with too few or too many values, and imports the rows around it', async () => {
      const { rejections } = await importing('id,title,acres\n1,Lot,5\n2,Short\n3,Long,5,6\n4,Lot,5\n')
      expect(rejections.map(({ line, reason }) => [line, reason])).toEqual([
        ['3', 'The row has 2 values; expected 3, one per column.'],
        ['4', 'The row has 4 values; expected 3, one per column; extra values: ["6"].'],
      ])
      expect(await listings()).toHaveLength(2)
    })

    test('a byte that is not UTF-8 in a file of UTF-8 rejects only its row', async () => {
      const broken = Buffer.concat([
        Buffer.from('id,title,acres\n1,Caf'),
        Buffer.from([0xe9]),
        Buffer.from(',5\n2,Ranch of Peña,6\n3,Cañón,7\n'),
      ])
      const { rejections, added } = await importing(broken)
      expect(rejections[0]!.reason).toBe('title has bytes that aren’t UTF-8. Save the file as UTF-8.')
      expect(added).toBe(2)
    })

    test.each([
      ['Windows-1252', Buffer.from('id,title,acres\n1,Caf\xe9,5\n', 'latin1')],
      ['UTF-16', Buffer.from('\ufeffid,title,acres\n1,Café,5\n', 'utf16le')],
    ])('text in %s is read', async (_, content) => {
      await importing(content)
      expect(await onlyListing()).toMatchObject({ landowner_name: 'Café' })
    })

    test.each([
      ['acres', '0', 'acres: is 0, expected at least 0.01 acres'],
      ['acres', '', 'acres: is missing'],
      ['acres', '12,5', 'acres: is "12,5", expected a number such as 12.5'],
      ['title', '', 'title: is missing'],
      ['title', 'x'.repeat(201), 'title: is 201 characters long, expected at most 200'],
      ['title', 'a\u0007b', 'title: contains control characters'],
      ['id', '', 'id: is missing, expected a unique ID'],
      ['id', 'x'.repeat(200), 'id: is not a valid ID, expected at most 191 characters'],
      ['lat', '91', 'lat: is 91, expected a latitude from -90 to 90'],
      ['lng', '-10880000', 'coordinates: These look like projected coordinates (-10880000, 31)'],
      ['lng', '', 'coordinates: It has only one of its two coordinates.'],
      ['lng', '97.41', 'Did you mean −97.41?'],
      ['price', '-5', 'price: is -5, expected 0 to 999,999,999,999.99 USD'],
      ['price_type', 'auction', 'price_type: is "auction", expected one of negotiable, sale, lease'],
      ['power', '30 MW', 'power: is "30 MW", expected yes, no'],
      ['energy', 'solar; coal', 'energy: is "coal", expected one of solar, wind'],
      ['country', 'Atlantis', 'country: is not a country, expected a name or code such as US'],
      ['created_at', '03/04/2025', 'created_at: is "03/04/2025", expected a date like 2026-11-20'],
      ['images', 'javascript:alert(1)', 'which is neither a web address nor a storage path'],
      ['images', '../secret.webp', 'which has a dot segment'],
      ['geometry', 'POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))', 'geometry: crosses or touches itself near'],
      ['geometry', 'POLYGON((0 0, 1 0, 1 1))', 'geometry: has fewer than 4 points'],
      ['geometry', 'POLYGON((0 0, 1 0, 1 1, 0 1))', 'geometry: is not closed'],
    ])('%s %j is rejected with its reason', async (name, value, reason) => {
      const good = { id: '1', title: 'Lot', acres: '5', lat: '30.5', lng: '-97.5' }
      const bad = { ...good, id: '2', [name]: value }
      const line = (row: Record<string, string>) =>
        Object.keys(bad)
          .map((key) => `"${(row[key] ?? '').replaceAll('"', '""')}"`)
          .join()
      const { rejections, added } = await importing(`${Object.keys(bad).join()}\n${line(bad)}\n${line(good)}\n`)
      expect(rejections).toHaveLength(1)
      expect(rejections[0]!.reason).toContain(reason)
      expect(added).toBe(1)
    })

    test('lists every reason and the original values of a rejected row', async () => {
      const { rejections } = await importing('id,title,acres,price,apn\n"7",,plenty,cheap,"00,1"\n')
      expect(rejections).toEqual([
        {
          id: '7',
          title: '',
          acres: 'plenty',
          price: 'cheap',
          apn: '00,1',
          line: '2',
          reason:
            'acres: is "plenty", expected a number such as 12.5; price: is "cheap", expected a number such as 250000, or blank if unknown; title: is missing',
        },
      ])
    })

    test('corrected rejected rows are imported as rows of the original file', async () => {
      const path = await importFile('id,title,acres\n1,Lot,5\n2,Lot,\n')
      await importInto(open(), path)
      const corrected = await importFile(
        'id,title,acres,line,reason\n2,Lot,6,3,acres: is missing\n',
        'lots.csv.rejected.csv',
      )
      expect(await importInto(open(), corrected)).toMatchObject({ added: 1, rejected: 0 })
      expect((await listings()).map((row) => row.external_id)).toEqual(['lots.csv:1', 'lots.csv:2'])
    })

    test('escapes formulas in the file of rejected rows, and reads them as they were', async () => {
      const title = '=HYPERLINK("https://a.test")'
      const content = `id,title,acres\n1,"${title.replaceAll('"', '""')}",plenty\n`
      const { rejections } = await importing(content)
      expect(rejections[0]!.title).toBe(`'${title}`)
      expect((await importing(content.replace('"=', '"\'=').replace('plenty', '5'))).added).toBe(1)
      expect((await onlyListing()).landowner_name).toBe(title)
    })

    test('imports only the first row of a repeated id', async () => {
      const { rejections } = await importing('id,title,acres\n1,Lot,5\n1,Other,6\n')
      expect(rejections[0]!.reason).toBe('id: is "1" as in row 2, but each listing can appear only once')
      expect((await onlyListing()).landowner_name).toBe('Lot')
    })

    test('without an id, listings are identified by title, location and size', async () => {
      const content = 'title,acres,lat,lng\nLot,5,30,-97\nLot,5,31,-97\nLot,6,30,-97\nLot,5,30.0,-97\n'
      expect(await importing(content)).toMatchObject({ added: 3, rejected: 1 })
      expect(await importing(content)).toMatchObject({ added: 0, changed: 0, unchanged: 3, rejected: 1 })
    })

    test('equal titles get different slugs, which never change', async () => {
      const content = 'id,title,acres\n1,Lot,5\n2,Lot,6\n3,土地,7\n'
      await importing(content)
      const slugs = (await listings()).map((row) => row.slug)
      expect(slugs).toEqual([
        'lot',
        expect.stringMatching(/^lot-[0-9a-f]{12}$/),
        expect.stringMatching(/^[0-9a-z]{7}$/),
      ])
      await importing(content.replaceAll('Lot', 'Renamed'))
      expect((await listings()).map((row) => row.slug)).toEqual(slugs)
      await open().db.deleteFrom('land_listings').execute()
      await importing(content)
      expect((await listings()).map((row) => row.slug)).toEqual(slugs)
    })
  })

  describe('run again', () => {
    const content = `id,title,acres,lat,lng,county,state,power,images,created_at,geometry
1,Lot,5.005,30.57,-97.41,williamson,tx,yes,a.webp,2025-01-01,"POLYGON((-97.42 30.56, -97.40 30.56, -97.40 30.58, -97.42 30.56))"
2,Lot,0.014,30.27,-97.74,,,,,,
`
    test('changes nothing, not even updated_at', async () => {
      expect(await importing(content)).toMatchObject({ added: 2, rejected: 0 })
      const before = await allColumns()
      expect(await importing(content)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
      expect(await allColumns()).toBe(before)
    })

    test('changes only what differs', async () => {
      await importing(content)
      const before = await listings()
      expect(await importing(content.replace('0.014', '7'))).toMatchObject({ changed: 1, unchanged: 1 })
      const [first, second] = await listings()
      expect(first).toEqual(before[0])
      expect(second).toMatchObject({ parcel_size_acres: 7, created_at: before[1]!.created_at })
      expect(second!.updated_at > before[1]!.updated_at).toBe(true)
    })

    test('leaves fields without a column unchanged', async () => {
      await importing(content)
      await sql`update land_listings set is_published = true, lifecycle = 'under_offer', price = 9, place_city = 'Corrected',
        utility_access = '{"power": true, "gas": true}' where external_id = 'lots.csv:1'`.execute(open().db)
      const before = await allColumns()
      expect(await importing(content)).toMatchObject({ changed: 0, unchanged: 2 })
      expect(await allColumns()).toBe(before)
    })

    test('an emptied cell makes the value unknown', async () => {
      await importing(content)
      await importing(content.replace(',yes,a.webp,', ',,,'))
      expect((await listings())[0]).toMatchObject({ utility_access: {}, images: [] })
    })

    test('looks up the place again after the coordinates changed', async () => {
      await importing(content)
      await importing(content.replace('30.27,-97.74', '41.14,-104.82'))
      expect((await listings())[1]).toMatchObject({ place_city: 'Cheyenne', place_state: 'Wyoming' })
    })

    test('removes the rejected file once nothing is rejected', async () => {
      const path = await importFile('id,title,acres\n1,Lot,none\n')
      await importInto(open(), path)
      expect(existsSync(`${path}.rejected.csv`)).toBe(true)
      await writeFile(path, 'id,title,acres\n1,Lot,5\n')
      await importInto(open(), path)
      expect(existsSync(`${path}.rejected.csv`)).toBe(false)
    })
  })

  describe('of places', () => {
    test.each([
      ['30.2672,-97.7431', 'Austin', 'Travis County', 'Texas', 'US'],
      ['30.2672,-97.7431,,,Texas', 'Austin', 'Travis County', 'Texas', 'US'],
      ['29.9511,-90.0715', 'New Orleans', 'Orleans Parish', 'Louisiana', 'US'],
      ['53.3498,-6.2603', 'Dublin', null, 'Leinster', 'IE'],
      ['0.5,-30', null, null, null, null],
      [',,,Travis,TX', null, 'Travis County', 'Texas', 'US'],
      [',,Perth,,WA,Australia', 'Perth', null, 'Western Australia', 'AU'],
    ])('%s lies in %s, %s, %s, %s', async (place, city, county, state, country) => {
      const cells = place.split(',').concat(Array(6).fill('')).slice(0, 6)
      await importing(`id,title,acres,lat,lng,city,county,state,country\n1,Lot,5,${cells.join()}\n`)
      const expected = { place_city: city, place_county: county, place_state: state, place_country: country }
      expect(await onlyListing()).toMatchObject(expected)
    })
  })

  describe('of a GeoJSON', () => {
    const feature = (properties: object | null, geometry: unknown, more = {}) => ({
      type: 'Feature',
      properties,
      geometry,
      ...more,
    })
    const collection = (...features: unknown[]) => JSON.stringify({ name: 'x', type: 'FeatureCollection', features })
    const square = [
      [-97.42, 30.56],
      [-97.4, 30.56],
      [-97.4, 30.58],
      [-97.42, 30.58],
      [-97.42, 30.56],
    ]

    test('imports points, and polygons with their center as the point', async () => {
      await importing(
        collection(
          feature(
            { id: 1, name: 'Point', acres: 5, power: true, utilities: null },
            { type: 'Point', coordinates: [-97.41, 30.57] },
          ),
          feature({ id: 2, name: 'Polygon', acres: 5.5, price: null }, { type: 'Polygon', coordinates: [square] }),
          feature(
            { id: 3, name: 'Both', acres: 5, lat: 30.5612345, lng: -97.415 },
            { type: 'Polygon', coordinates: [square] },
          ),
          feature({ name: 'Nowhere', acres: 5 }, null, { id: 4 }),
        ),
      )
      const rows = await listings()
      expect(rows.map((row) => row.gps_coordinates)).toEqual([
        '30.57, -97.41',
        '30.57, -97.41',
        '30.5612345, -97.415',
        null,
      ])
      expect(rows.map((row) => row.boundary !== null)).toEqual([false, true, true, false])
      expect(rows.map((row) => row.utility_access)).toEqual([{ power: true }, {}, {}, {}])
      expect(rows[3]!.external_id).toBe('lots.geojson:4')
      await sql`update land_listings set is_published = true`.execute(open().db)
      const listing = await listingsOf(open().db).getBySlug(VISITOR, 'polygon')
      expect(listing.boundary).toEqual(square)
    })

    test('run again changes nothing', async () => {
      const content = collection(
        feature({ id: 2, name: 'Polygon', acres: 5 }, { type: 'Polygon', coordinates: [square] }),
      )
      await importing(content)
      const before = await allColumns()
      expect(await importing(content)).toMatchObject({ changed: 0, unchanged: 1 })
      expect(await allColumns()).toBe(before)
    })

    test('rejected features can be read as CSV, corrected and imported', async () => {
      const { rejections, added } = await importing(
        collection(
          feature({ id: 1, name: 'Good', acres: 5 }, { type: 'Point', coordinates: [-97.41, 30.57] }),
          feature(
            { id: 2, name: 'Bow tie', acres: 5 },
            { type: 'Polygon', coordinates: [[0, 2, 1, 3, 0].map((i) => square[i])] },
          ),
          feature({ id: 3, name: 'Line', acres: 5, owner: 'A' }, { type: 'LineString', coordinates: square }),
          feature({ id: 4, name: 'Small' }, null),
          'nonsense',
          feature({ id: 6, name: 'Half', acres: 5 }, { type: 'GeometryCollection', geometries: [null] }),
        ),
      )
      expect(added).toBe(1)
      expect(rejections.map((row) => [row.feature, row.reason!.split(',')[0]])).toEqual([
        ['2', expect.stringContaining('geometry: crosses or touches itself')],
        ['3', 'geometry: is "LineString"'],
        ['4', 'parcel_size_acres: is missing'],
        ['5', 'Not an object.'],
        ['6', 'geometry: Its geometry'],
      ])
      expect(rejections[1]).toMatchObject({ id: '3', name: 'Line', more_columns: '{"owner":"A"}' })
      expect(JSON.parse(rejections[1]!.geometry!)).toEqual({ type: 'LineString', coordinates: square })
    })

    test('a feature that is nested too deeply doesn’t stop the import', async () => {
      const good = feature({ id: 2, name: 'Good', acres: 5 }, { type: 'Point', coordinates: [-97.41, 30.57] })
      const deep = '['.repeat(9_000) + ']'.repeat(9_000)
      const content = collection(feature({ id: 1 }, { type: 'Polygon', coordinates: 'deep' }), good)
      const { added, rejections } = await importing(content.replace('"deep"', deep))
      expect(added).toBe(1)
      expect(rejections).toMatchObject([{ feature: '1', reason: 'It is nested too deeply.' }])
    })

    test.each([
      ['{"type":"FeatureCollection","features":[]}', 'has no features'],
      ['{"type":"FeatureCollection","features":[{]}', 'invalid JSON at the start'],
      ['{"features":[{"type":"Feature","properties":{"id":1,"name":"x","acres":1}}', 'invalid JSON after row 1'],
    ])('%s stops the import with a one-line error', async (content, message) => {
      await expect(importing(content)).rejects.toThrow(message)
    })
  })

  test.each<[string, Uint8Array | string, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['half a spreadsheet', 'PK\x03\x04 rest', 'The ZIP is damaged or incomplete.'],
    ['half a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'The gzip file is damaged or incomplete.'],
    [
      'a quotation mark without end',
      'id,title,acres\n1,Lot,5\n2,"Lot,5\n3,Lot,5\n',
      'After line 2, a quoted value is never closed',
    ],
  ])('%s stops the import with a one-line error', async (_, content, message) => {
    await expect(importing(content)).rejects.toThrow(message)
  })

  test('finds a row that only the database rejects, and stores the rest of its batch', async () => {
    await sql`alter table land_listings add constraint no_cursed_names check (landowner_name not like '%cursed%')`.execute(
      open().db,
    )
    const lines = Array.from({ length: 700 }, (_, i) => `${i},${i % 333 === 5 ? 'cursed' : 'Lot'} ${i},5`)
    const { added, rejections } = await importing(['id,title,acres', ...lines].join('\n'))
    await sql`alter table land_listings drop constraint no_cursed_names`.execute(open().db)
    expect(added).toBe(697)
    expect(rejections.map((row) => row.line)).toEqual(['7', '340', '673'])
    expect(rejections[0]!.reason).toContain('the database rejected it: ')
    expect(rejections[0]!.reason).toContain('no_cursed_names')
  })

  test('the database never rejects boundaries that pass validation', async () => {
    let seed = 7
    const random = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return seed / 2 ** 32
    }
    const rings = Array.from({ length: 400 }, () => {
      const points = Array.from({ length: 3 + Math.floor(random() * 4) }, () =>
        [random(), random()].map((x) => Math.floor(x * 6)),
      )
      return [...points, points[0]!].map(([x, y]) => `${x! / 10} ${y! / 7}`).join()
    })
    const { added, rejections } = await importing(
      ['id,title,acres,geometry', ...rings.map((ring, i) => `${i},Lot,5,"POLYGON((${ring}))"`)].join('\n'),
    )
    expect(added).toBeGreaterThan(50)
    expect(rejections.filter((row) => row.reason!.includes('database'))).toEqual([])
  })

  test('many rows are written batch by batch', async () => {
    const lines = Array.from({ length: 2_300 }, (_, i) => `${i},Lot ${i % 100},${(i % 90) + 1},${30 + i / 1_000},-97.5`)
    const content = ['id,title,acres,lat,lng', ...lines].join('\n')
    expect(await importing(content)).toMatchObject({ rows: 2_300, added: 2_300, rejected: 0 })
    const { rows } = await sql<{ slugs: number }>`select count(distinct slug) as slugs from land_listings`.execute(
      open().db,
    )
    expect(rows[0]!.slugs).toBe(2_300)
    expect(await importing(content)).toMatchObject({ unchanged: 2_300 })
  })

  describe.skipIf(!existsSync(SHARED))(
    `of real data${existsSync(SHARED) ? '' : ' (skipped: ../shared is missing)'}`,
    () => {
      test('large lots of King County', async () => {
        const content = await readFile(`${SHARED}wa_king_county_large_lots.csv`, 'utf8')
        const options = ['--title', '{acres} acres in {zip}', '--publish']
        expect(await importing(content, ...options)).toMatchObject({ rows: 533, added: 533, rejected: 0 })
        expect(await importing(content, ...options)).toMatchObject({ rows: 533, unchanged: 533 })
        const filters = { ...NO_FILTERS, location: 'King County, Washington' }
        expect(await listingsOf(open().db).search(VISITOR, { filters })).toMatchObject({ total: 533 })
      })
    },
  )
})
