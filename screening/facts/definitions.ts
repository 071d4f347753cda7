import type { Unit } from './fact.ts'
import { isRetiredPlant, ofAtLeast, ofClass } from './filters.ts'
import type { InsideOptions } from './inside.ts'
import type { NearestOptions } from './nearest.ts'
import type { ValueOptions } from './value-at.ts'
import type { WithinOptions } from './within.ts'

/** What to measure. Types of layers that nothing supplies yet are listed too: what isn't known is part of the answer. */
export type FactDefinition = { key: string; label: string; unit: Unit } & (
  | { measure: 'acreage' }
  | ({ measure: 'nearest' } & NearestOptions)
  | ({ measure: 'within' } & WithinOptions)
  | ({ measure: 'share' | 'length' | 'names' } & InsideOptions)
  | ({ measure: 'value' } & ValueOptions)
)

const nearest = (key: string, label: string, types: readonly string[], more: Partial<NearestOptions> = {}) =>
  ({ key, label, unit: 'mi', measure: 'nearest', types, ...more }) as const

const share = (key: string, label: string, types: readonly string[], where?: InsideOptions['where']) =>
  ({ key, label, unit: '%', measure: 'share', types, where }) as const

const value = (key: string, label: string, unit: Unit, type: string, field: string) =>
  ({ key, label, unit, measure: 'value', types: [type], field }) as const

const LINES = ['transmission-lines']
const line = (kv: number, label: string) =>
  nearest(`line_${kv}`, `Nearest transmission line of ${label}`, LINES, { where: ofAtLeast(kv) })

const substation = (kv: number) =>
  nearest(`substation_${kv}`, `Nearest substation or plant interconnection of ${kv} kV or more`, ['substations'], {
    alsoTypes: ['plant-interconnections'],
    where: ofAtLeast(kv),
  })

const plants = (miles: number): FactDefinition => ({
  ...{ key: `plants_${miles}`, label: `Power plant capacity within ${miles} miles, by fuel`, unit: 'MW' },
  ...{ measure: 'within', types: ['power-plants'], miles, sum: true, by: 'fuel' },
})

export const FACT_DEFINITIONS: readonly FactDefinition[] = [
  { key: 'acreage', label: 'Acreage', unit: 'acres', measure: 'acreage' },
  line(100, '100 kV or more'),
  line(138, '138 kV or more'),
  // HIFLD has 230 kV lines in its class 220–287.
  line(220, '230 kV or more'),
  line(345, '345 kV or more'),
  {
    ...{ key: 'line_inside', label: 'Length of transmission lines on the parcel', unit: 'mi' },
    ...{ measure: 'length', types: LINES },
  },
  substation(69),
  substation(138),
  substation(230),
  substation(345),
  nearest('interconnection_138', 'Nearest power plant connected at 138 kV or more', ['plant-interconnections'], {
    where: ofAtLeast(138),
  }),
  nearest('retired_plant', 'Nearest retired or retiring power plant of 50 MW or more', ['candidate-sites'], {
    where: isRetiredPlant,
  }),
  plants(5),
  plants(25),
  plants(50),
  nearest('data_center', 'Nearest data center', ['data-centers']),
  {
    ...{ key: 'data_centers_25', label: 'Data centers within 25 miles', unit: 'count' },
    ...{ measure: 'within', types: ['data-centers'], miles: 25 },
  },
  nearest('gas_pipeline', 'Nearest natural gas pipeline', ['gas-pipelines']),
  nearest('fiber', 'Nearest long-haul fiber route', ['fiber']),
  value('queue_years', 'Typical wait in the interconnection queue', 'years', 'interconnection-queues', 'years'),
  value(
    'price_industrial',
    'Average industrial electricity price of the state',
    '¢/kWh',
    'electricity-prices',
    'industrial_cents',
  ),
  value('marginal_co2', 'CO₂ of one more megawatt-hour in the county', 'lb/MWh', 'marginal-emissions', 'co2'),
  {
    ...{ key: 'utilities', label: 'Electric utilities whose territory includes the parcel', unit: 'count' },
    ...{ measure: 'names', types: ['utility-territories'] },
  },
  {
    ...{ key: 'grid_operators', label: 'Grid operators (ISO or RTO)', unit: 'count' },
    ...{ measure: 'names', types: ['grid-operators'], where: ofClass('iso') },
  },
  share('floodway', 'Share of the parcel in a floodway', ['flood-zones'], ofClass('floodway')),
  share('flood_100', 'Share of the parcel in the 1% annual chance flood zone', ['flood-zones'], ofClass('100-year')),
  share('flood_500', 'Share of the parcel in the 0.2% annual chance flood zone', ['flood-zones'], ofClass('500-year')),
  value('risk_score', 'FEMA natural hazard risk score of the county', 'of 100', 'county-hazards', 'risk_score'),
  value(
    'peak_acceleration',
    'Peak ground acceleration of the county, 10% in 50 years',
    '% of g',
    'county-hazards',
    'peak_acceleration',
  ),
  value('disasters', 'Major disaster declarations of the county since 1953', 'count', 'county-hazards', 'disasters'),
  share('tribal_land', 'Share of the parcel on tribal land', ['protected-land'], ofClass('tribal')),
  share('park_land', 'Share of the parcel in a national park', ['protected-land'], ofClass('park')),
  nearest('superfund', 'Nearest Superfund site', ['contaminated-sites']),
  value('slope', 'Average slope', 'degrees', 'terrain', 'slope'),
  nearest('interstate', 'Nearest interstate or motorway', ['roads'], { where: ofClass('motorway') }),
  nearest('railroad', 'Nearest railroad', ['railroads']),
  nearest('airport', 'Nearest airport', ['transport-hubs']),
  nearest('water', 'Nearest river or lake', ['water']),
  {
    ...{ key: 'population_25', label: 'People in cities within 25 miles', unit: 'count' },
    ...{ measure: 'within', types: ['places'], miles: 25, sum: true },
  },
  nearest('urban_area', 'Nearest urban area', ['urban-areas']),
]
