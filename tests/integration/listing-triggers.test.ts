import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { MINIMUMS } from '../../domain/listing/minimums.ts'
import { describeDatabase } from '../support/database.ts'

/** What searches filter and sort by, with another value of each. A new one belongs into `record_listing_events`. */
const SEARCHED: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(MINIMUMS.map(({ field }) => [field, sql`coalesce(${sql.ref(field)}, 0) + 7`])),
  landowner_name: sql`'Another name'`,
  description: sql`'Another description'`,
  zoning_info: sql`'M-7'`,
  parcel_size_acres: sql`parcel_size_acres + 7`,
  price: sql`7`,
  price_type: sql`'lease'`,
  gps_coordinates: sql`'40, -100'`,
  place_county: sql`'Another county'`,
  utility_access: sql`'{"gas": true}'`,
  energy_sources: sql`'{hydro}'`,
  instant_deploy: sql`true`,
  substation_on_site: sql`true`,
  lifecycle: sql`'under_offer'`,
  power_evidence_entries: sql`'[{"rung": "claim", "mw": 7, "date": "2026-01-01"}]'`,
}

describeDatabase('A published listing that changes', (open) => {
  let id: string
  beforeEach(async () => {
    const { rows } = await sql<{ id: string }>`
      insert into land_listings (slug, landowner_name, parcel_size_acres, is_published)
      values (gen_random_uuid()::text, 'Lot', 40, true) returning id`.execute(open().db)
    id = rows[0]!.id
  })

  /** How many rows each trigger wrote while `work` ran. */
  async function told(work: () => Promise<unknown>) {
    const count = async () => {
      const { rows } = await sql<{ searches: number; alerts: number }>`
        select (select count(*)::int from listing_changes) as searches,
          (select count(*)::int from listing_events where listing_id = ${id}::uuid) as alerts`.execute(open().db)
      return rows[0]!
    }
    const before = await count()
    await work()
    const after = await count()
    return { searches: after.searches - before.searches, alerts: after.alerts - before.alerts }
  }

  test.each(Object.keys(SEARCHED))('tells searches and alerts of its %s', async (field) => {
    const change = () =>
      sql`update land_listings set ${sql.ref(field)} = ${SEARCHED[field]} where id = ${id}::uuid`.execute(open().db)
    const { searches, alerts } = await told(change)
    expect(searches).toBe(1)
    expect(alerts, `record_listing_events forgets ${field}`).toBeGreaterThan(0)
  })
})
