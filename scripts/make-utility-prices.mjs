// Adds to territories of utilities their prices of 2024 (Form EIA-861), for make-layers.mjs. A utility that sells in several states has a price
// in each, so its territory is cut at their borders.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { feature } from 'topojson-client'
import { US_STATES } from '../domain/place/us-states.ts'

/** What a few meters used in a year says little about a price. */
const FEWEST_MWH = 1_000
/** Smaller parts in a state where the utility sells nothing come from the simplified borders. */
const SMALLEST_SQUARE_METERS = 25e6

/** Adds to a territory the prices of its utility by state: `prices` is a map of postal code to the values of a feature. */
export async function withPrices(folder) {
  const text = await readFile(join(folder, 'power-prices/us_utility_electricity_price_eia861_2024.csv'), 'utf8')
  const rowsOf = Map.groupBy(parse(text, { columns: true }), (row) => String(Number(row.eia_utility_id)))
  return (values) => ({ ...values, prices: pricesByState(rowsOf.get(String(values.eia_id)) ?? []) })
}

/**
 * Postal codes with the prices of full service there. A state where the utility sells only energy or only its delivery has no
 * price, and neither has one with several rows.
 */
export function pricesByState(rows) {
  const states = Map.groupBy(rows, ({ state }) => state)
  return new Map(
    [...states].map(([state, inState]) => {
      const bundled = inState.filter(({ service }) => service === 'bundled')
      return [state, bundled.length === 1 ? pricesOf(bundled[0]) : {}]
    }),
  )
}

const pricesOf = (row) => ({
  ...(Number(row.industrial_sales_mwh) >= FEWEST_MWH && { industrial_cents_kwh: row.industrial_cents_kwh }),
  ...(Number(row.commercial_sales_mwh) >= FEWEST_MWH && { commercial_cents_kwh: row.commercial_cents_kwh }),
})

/** The territories with their prices, those of utilities in several states cut at the borders of these. */
export async function cutAtStates(territories, query) {
  const outlines = readOutlines()
  const cut = []
  for (const { geometry, values } of territories) {
    const { prices, ...rest } = values
    if (prices.size <= 1) {
      cut.push({ geometry, values: { ...rest, ...prices.values().next().value } })
      continue
    }
    for (const { state, shape } of await partsOf(geometry, [...prices.keys()], { outlines, query }))
      cut.push({ geometry: JSON.parse(shape), values: { ...rest, state: state ?? rest.state, ...prices.get(state) } })
  }
  return cut
}

function readOutlines() {
  const atlas = createRequire(import.meta.url)('us-atlas/states-10m.json')
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const { features } = feature(atlas, atlas.objects.states)
  return new Map(features.map(({ properties, geometry }) => [codes.get(properties.name), geometry]))
}

/** The part of a territory in each state, and what is outside of them, whose `state` is null. */
const partsOf = (geometry, states, { outlines, query }) =>
  query(
    `with given as (select ST_MakeValid(ST_GeomFromGeoJSON($1::text)) as territory),
      states as (select state, ST_MakeValid(ST_GeomFromGeoJSON(outline)) as outline
        from unnest($2::text[], $3::text[]) as states (state, outline)),
      parts as (select state, (ST_Dump(ST_CollectionExtract(ST_Intersection(territory, outline), 3))).geom from given, states),
      outside as (select (ST_Dump(ST_CollectionExtract(
        ST_Difference(territory, (select ST_Union(outline) from states)), 3))).geom from given),
      pieces as (select state, geom from parts union all select
        case when ST_Area(geom::geography) < $4::float8
          then (select state from parts order by ST_Distance(parts.geom, outside.geom), state limit 1) end, geom from outside)
    select state, ST_AsGeoJSON(ST_Multi(ST_CollectionExtract(ST_UnaryUnion(ST_Collect(geom)), 3))) as shape
    from pieces group by state having sum(ST_Area(geom::geography)) >= 1e6 order by state`,
    [
      JSON.stringify(geometry),
      states,
      states.map((state) => JSON.stringify(outlines.get(state))),
      SMALLEST_SQUARE_METERS,
    ],
  )
