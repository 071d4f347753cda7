import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnerValues } from '../../domain/draft/draft-values.ts'
import type { ImportPlan } from '../../domain/draft/listing-import.ts'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { createContent } from '../../server/content/editing/save-content.ts'
import { createFileReader } from '../../server/files/uploaded-file.ts'
import { planImport } from '../../server/land/feeds/plan-import.ts'
import { listingType } from '../../server/land/listings/content-type.ts'
import { signedInViewer } from '../support/alerts.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { collection, feature, point } from '../support/layer-files.ts'
import { boxAt } from '../support/screening.ts'

const CONTACT = { name: 'Dale Krueger', role: 'broker', phone: null } as const
const NOTHING: ImportPlan = { added: [], changed: [], left: [], unchanged: 0, rejected: [], missing: [], ignored: [] }
const CSV = `id,title,address,lat,lon,acres,price,price type,description,zoning,power,water,energy sources,lease term
1,Granger Bench,County Road 362,30.7150,-97.4550,58.3,"$1,690,000",sale,Level,Agricultural,yes,no,solar; grid,
2,River Bottom,County Road 4,30.57,-97.41,40.5,1500,lease,,,unknown,,,30
`

describeDatabase('A plan of an import', (open) => {
  let folder = ''
  let broker: SignedInViewer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-plans-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    await open().db.deleteFrom('land_listings').execute()
    broker = await signedInViewer(open().db)
  })

  const plan = (content: string | Buffer, viewer = broker) =>
    planImport({ db: open().db, readFile: createFileReader(folder) }, viewer, {
      body: [Buffer.from(content as string)],
      contact: CONTACT,
    })

  /** Publishes what a plan adds, as reviews do. */
  async function publish({ added }: Pick<ImportPlan, 'added'>, owner = broker) {
    for (const { externalId, values } of added) {
      const columns = { owner_id: sql`${owner.id}::text`, external_id: sql`${externalId}::text` }
      await createContent(open().db, listingType, owner, { ...values, is_published: true }, { columns })
    }
  }

  const onlyAdded = async (content: string) => {
    const { added, rejected } = await plan(content)
    expect(rejected).toEqual([])
    expect(added).toHaveLength(1)
    return added[0]!.values
  }
  const changesOf = async (content: string) => {
    const { changed, ...others } = await plan(content)
    expect(others).toEqual({ ...NOTHING, changed: undefined })
    return changed.map(({ row, changes }) => [row, ...changes])
  }

  test('adds the listings of a first file, with what their owner could have entered', async () => {
    const { added, ...others } = await plan(CSV)
    expect(others).toEqual({ ...NOTHING, added: undefined })
    expect(added.map(({ row, externalId }) => [row, externalId])).toEqual([
      [2, `account:${broker.id}:1`],
      [3, `account:${broker.id}:2`],
    ])
    expect(added[0]!.values).toEqual({
      landowner_name: 'Granger Bench',
      address: 'County Road 362',
      gps_coordinates: '30.715, -97.455',
      boundary: null,
      parcel_size_acres: 58.3,
      price: 1_690_000,
      price_type: 'sale',
      deal_types: ['sale'],
      description: 'Level',
      zoning_info: 'Agricultural',
      utility_access: { power: true, water: false },
      energy_sources: ['solar', 'grid'],
      contact: CONTACT,
      ...{ parcel_number: null, improvements: null, restrictions: null, deal_answers: {} },
      ...{ lease_years: null, rent_increase_percent: null, option_fee: null, substation_on_site: null },
      ...{ available_power_mw: null, power_evidence_entries: [], images: [], videos: [], documents: [] },
    } satisfies OwnerValues)
    expect(added[1]!.values).toMatchObject({
      price: 1_500,
      price_type: 'lease',
      deal_types: ['lease'],
      lease_years: 30,
    })
  })

  test('finds nothing to change in a file whose listings are published, and writes nothing', async () => {
    await publish(await plan(CSV))
    const stored = () => open().db.selectFrom('land_listings').selectAll().orderBy('slug').execute()
    const before = JSON.stringify(await stored())
    expect(await plan(CSV)).toEqual({ ...NOTHING, unchanged: 2 })
    expect(JSON.stringify(await stored())).toBe(before)
  })

  test('names what changes, and what it was', async () => {
    await publish(await plan(CSV))
    const { changed, unchanged } = await plan(
      CSV.replace('1,Granger Bench', '1,Granger Bench 58').replace('"$1,690,000",sale', ',').replace('yes,no', ',yes'),
    )
    expect(unchanged).toBe(1)
    expect(changed).toEqual([
      {
        row: 2,
        externalId: `account:${broker.id}:1`,
        title: 'Granger Bench',
        kept: [],
        stated: expect.objectContaining({ landowner_name: 'Granger Bench 58', price: null }),
        listing: { id: expect.any(String), landowner_name: 'Granger Bench' },
        changes: expect.arrayContaining([
          { name: 'landowner_name', before: 'Granger Bench', after: 'Granger Bench 58' },
          { name: 'price', before: 1_690_000, after: null },
          { name: 'utility_access', before: { power: true, water: false }, after: { water: true } },
        ]),
      },
    ])
    expect(changed[0]!.changes).toHaveLength(3)
  })

  test('leaves alone what the file doesn’t state', async () => {
    const boundary = boxAt(-97.46, 30.71, -97.45, 30.72).coordinates[0]! as [number, number][]
    const [first] = (await plan(CSV)).added
    const values = { ...first!.values, boundary, deal_types: ['sale', 'option'] as const, option_fee: 5_000 }
    await publish({ added: [{ ...first!, values: values as unknown as OwnerValues }] })
    const places = collection(feature(point(-97.455, 30.715), { id: 1, title: 'Granger Bench', acres: 58.3 }))
    expect(await plan(places)).toEqual({ ...NOTHING, unchanged: 1 })
    expect(await plan('id,title,acres,price type\n1,Granger Bench,58.3,sale\n')).toEqual({ ...NOTHING, unchanged: 1 })
    expect(await changesOf('id,title,acres,price type\n1,Granger Bench,58.3,lease\n')).toEqual([
      [
        2,
        { name: 'price_type', before: 'sale', after: 'lease' },
        { name: 'deal_types', before: ['sale', 'option'], after: ['lease', 'option'] },
      ],
    ])
  })

  test('takes outlines from GeoJSON', async () => {
    const content = collection(
      feature(boxAt(-97.46, 30.71, -97.45, 30.72), { id: 'a', title: 'Granger Bench', acres: 58.3 }),
    )
    const { boundary, gps_coordinates } = await onlyAdded(content)
    expect(boundary).toHaveLength(5)
    expect(gps_coordinates).toBe('30.715, -97.455')
    await publish(await plan(content))
    expect(await plan(content)).toEqual({ ...NOTHING, unchanged: 1 })
  })

  test('ignores what no owner can set by hand', async () => {
    const plain = await onlyAdded('id,title,acres\n1,Lot,5\n')
    const columns = `slug,owner_id,is_published,is_featured,lifecycle,last_confirmed_at,created_at,instant_deploy,city,county,state,
closing_price,images,videos,power_mw,power_evidence,power_evidence_entries,documents,contact,withdrawn_at,version`
    const cells = `mine,someone,yes,yes,published,2026-10-01,2025-01-01,yes,Taylor,Williamson,Texas,
5,images/6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11.jpg,https://example.com/a.mp4,40,Letter,"[{""rung"":""claim"",""mw"":5,""date"":""2026-10-14""}]",a.pdf,Dale,2026-01-01,9`
    const flat = (text: string) => text.replaceAll(',\n', ',')
    const content = `id,title,acres,${flat(columns)}\n1,Lot,5,${flat(cells)}\n`
    expect(await onlyAdded(content)).toEqual(plain)
    await publish(await plan(content))
    const ignored = flat(columns).split(',')
    expect(await plan(content)).toEqual({ ...NOTHING, unchanged: 1, ignored })
  })

  test('keeps the listings of accounts with the same IDs apart', async () => {
    const other = await signedInViewer(open().db)
    await publish(await plan(CSV, other), other)
    const { added, changed, missing } = await plan(CSV)
    expect([added.length, changed, missing]).toEqual([2, [], []])
  })

  test('rejects the row of a listing that belongs to someone else by now', async () => {
    const other = await signedInViewer(open().db)
    await publish(await plan(CSV))
    await open().db.updateTable('land_listings').set({ owner_id: other.id }).execute()
    const reasons = ['id: is that of a listing that is no longer yours']
    const rejected = [2, 3].map((row) => ({ row, reasons }))
    expect(await plan(CSV.replace('Granger Bench', 'Mine'))).toEqual({ ...NOTHING, rejected })
    expect((await plan('id,title,acres\n3,New,5\n')).missing).toEqual([])
  })

  test('a value that is stored in another notation is no change', async () => {
    const values = {
      gps_coordinates: '30.7150, -97.4550',
      price: 1_690_000,
      price_type: 'sale' as const,
      deal_types: [],
    }
    const owner = { owner_id: broker.id, external_id: `account:${broker.id}:1`, landowner_name: 'Granger Bench' }
    await insertListing(open().db, { ...owner, ...values })
    const content = 'id,title,acres,lat,lon,price,price type\n1,Granger Bench,10,30.715,-97.455,1690000,sale\n'
    expect(await plan(content)).toEqual({ ...NOTHING, unchanged: 1 })
  })

  test('cannot name a listing without the account in its ID', async () => {
    await insertListing(open().db, { external_id: 'lots.csv:1', owner_id: broker.id })
    await insertListing(open().db, { external_id: 'account:other:1', owner_id: broker.id })
    expect(await plan('id,title,acres\nlots.csv:1,A,5\naccount:other:1,B,5\n')).toMatchObject({
      added: [
        { externalId: `account:${broker.id}:lots.csv:1` },
        { externalId: `account:${broker.id}:account:other:1` },
      ],
      changed: [],
      missing: [],
    })
  })

  test('names published listings that the file no longer has', async () => {
    await publish(await plan(CSV))
    await insertListing(open().db, { owner_id: broker.id })
    const onlySecond = CSV.split('\n').toSpliced(1, 1).join('\n')
    const missing = [{ id: expect.any(String), landowner_name: 'Granger Bench' }]
    expect(await plan(onlySecond)).toEqual({ ...NOTHING, unchanged: 1, missing })
    await sql`update land_listings set is_published = false`.execute(open().db)
    expect((await plan(onlySecond)).missing).toEqual([])
  })

  test('a rejected row is not missing, and a row without a readable ID could be any', async () => {
    await publish(await plan(CSV))
    const wrong = await plan(CSV.replace('58.3', 'large'))
    expect(wrong.rejected).toEqual([{ row: 2, reasons: [expect.stringContaining('acres: ')] }])
    expect(wrong.missing).toEqual([])
    const unnamed = await plan(CSV.replace('1,Granger', ',Granger'))
    expect(unnamed.rejected).toEqual([{ row: 2, reasons: ['id: is missing, expected a unique ID'] }])
    expect(unnamed.missing).toBeNull()
  })

  test('rejects what the form of an owner rejects, a repeated ID and a file without IDs', async () => {
    const { added, rejected } = await plan('id,title,acres,price\n1,A,5,0\n2,B,5,1\n2,C,5,1\n3,,5,1\n4,D,,1\n')
    expect(added.map(({ values }) => values.landowner_name)).toEqual(['B'])
    expect(rejected).toEqual([
      { row: 2, reasons: ['Enter a price above 0, or choose “Price on request”.'] },
      { row: 4, reasons: ['id: is "2" as in row 3, but each listing can appear only once'] },
      { row: 5, reasons: ['title: is missing'] },
      { row: 6, reasons: ['acres: is missing'] },
    ])
    expect((await plan('title,acres\nA,5\n')).rejected).toEqual([
      { row: 2, reasons: ['id: is missing, expected a column with a unique ID'] },
    ])
  })

  test('takes 5,000 listings and 25 MB, also unpacked', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => `${row},Lot ${row},5\n`).join('')
    expect((await plan(`id,title,acres\n${rows(5_000)}`)).added).toHaveLength(5_000)
    await expect(plan(`id,title,acres\n${rows(5_001)}`)).rejects.toThrow('The file has more than 5,000 listings.')
    const remarks = Array.from({ length: 251 }, () => randomBytes(50_000).toString('hex'))
    const long = `id,title,acres,remarks\n${remarks.map((text, id) => `${id},Lot,5,${text}\n`).join('')}`
    await expect(plan(long)).rejects.toThrow('The file is larger than 25 MB.')
    await expect(plan(gzipSync(long))).rejects.toThrow('The file is larger than 25 MB.')
  })

  test('is for verified accounts', async () => {
    const unverified = await signedInViewer(open().db, { isVerified: false })
    await expect(plan(CSV, unverified)).rejects.toMatchObject({ code: 'verification_needed' })
    await expect(plan(CSV, VISITOR as never)).rejects.toMatchObject({ code: 'sign_in_needed' })
  })
})
