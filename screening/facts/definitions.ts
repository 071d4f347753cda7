import type { ScreenedFeature } from '../layers/layer.ts'
import type { Unit } from './fact.ts'
import { isInterstate, isNumberedRoad, isRetiredPlant, isRunning, isUnmapped, ofAtLeast, ofPeople } from './filters.ts'
import type { InsideOptions } from './inside.ts'
import type { NearestOptions } from './nearest.ts'
import type { RangeOptions } from './range.ts'
import type { ReliefOptions } from './relief.ts'
import type { ValueOptions } from './value-at.ts'
import type { WithinOptions } from './within.ts'

/** What to measure. Types of layers that nothing supplies yet are listed too: what isn't known is part of the answer. */
export type FactDefinition = { key: string; label: string; unit: Unit } & (
  | { measure: 'acreage' }
  | ({ measure: 'nearest' } & NearestOptions)
  | ({ measure: 'within' } & WithinOptions)
  | ({ measure: 'share' | 'coverage' | 'length' | 'names' } & InsideOptions)
  | ({ measure: 'value' } & ValueOptions)
  | ({ measure: 'range' } & RangeOptions)
  | ({ measure: 'relief' } & ReliefOptions)
)

const nearest = (key: string, label: string, types: readonly string[], more: Partial<NearestOptions> = {}) =>
  ({ key, label, unit: 'mi', measure: 'nearest', types, ...more }) as const

const share = (key: string, label: string, type: string, more: Omit<InsideOptions, 'types'> = {}) =>
  ({ key, label, unit: '%', measure: 'share', types: [type], ...more }) as const

const protectedShare = (key: string, label: string, kind: string) =>
  share(key, label, 'protected-land', { class: kind })

/** Of maps that don’t have all there is. */
const mappedShare = (key: string, label: string, kind: string) =>
  share(key, label, 'protected-land', { class: kind, asMapped: true })

const value = (key: string, label: string, unit: Unit, type: string, field: string) =>
  ({ key, label, unit, measure: 'value', types: [type], field }) as const

const DATA_CENTERS = ['data-centers', 'ai-campuses']
const LINES = ['transmission-lines']
const line = (kv: number, label: string) =>
  nearest(`line_${kv}`, `Nearest transmission line of ${label}`, LINES, {
    where: ofAtLeast(kv),
    unsure: 'the voltage of closer lines isn’t in the data',
  })

const substation = (kv: number) =>
  nearest(`substation_${kv}`, `Nearest substation of ${kv} kV or more`, ['substations'], {
    where: ofAtLeast(kv),
    unsure: 'the voltage of closer substations isn’t in the data',
  })

const plants = (miles: number): FactDefinition => ({
  key: `plants_${miles}`,
  label: `Power plant capacity within ${miles} miles, by fuel`,
  unit: 'MW',
  measure: 'within',
  types: ['power-plants'],
  miles,
  sum: true,
  by: ({ properties }) => String(properties.fuel ?? 'Not stated'),
})

/** “Homer City Generating Station (planned, 2028)”. */
const plannedName = ({ properties: { name, status, year } }: ScreenedFeature): string =>
  `${name ?? 'Unnamed'} (${[String(status ?? 'Planned').toLowerCase(), year].filter(Boolean).join(', ')})`

export const FACT_DEFINITIONS: readonly FactDefinition[] = [
  { key: 'acreage', label: 'Acreage', unit: 'acres', measure: 'acreage' },
  {
    key: 'in_us',
    label: 'In the United States or its coastal waters',
    unit: '%',
    measure: 'coverage',
    types: ['land'],
  },
  share('on_land', 'On land', 'land'),
  share('lake', 'In a mapped lake', 'water', { asMapped: true }),
  {
    key: 'river',
    label: 'Large river on the parcel',
    unit: 'mi',
    measure: 'length',
    types: ['water'],
    class: 'major',
    asMapped: true,
  },
  share('wetlands', 'In wetlands', 'wetlands', { class: 'wetland' }),
  share('swamp', 'In a region of swamp or marsh', 'wetlands', { class: 'swamp', asMapped: true }),
  share('floodplain', 'In the floodplain of a large river', 'wetlands', { class: 'floodplain', asMapped: true }),
  share('wet_lowland', 'In a wet lowland', 'wetlands', { class: 'lowland', asMapped: true }),
  {
    key: 'people_2',
    label: 'People within 2 miles, by census tract',
    unit: 'count',
    measure: 'within',
    types: ['population'],
    miles: 2,
    fromMiddle: true,
    sum: true,
    // A census tract has 1,200 to 8,000 people, according to the US Census Bureau.
    spread: {
      miles: 5,
      below: 3,
      most: 8_000,
      reason: 'people may live several miles from the center of their census tract',
    },
  },
  share('dense_city', 'In a city of 8,000 people per square mile or more', 'urban-areas', {
    class: 'dense',
  }),
  nearest('city_center', 'Nearest center of a city of 200,000 people or more', ['places'], {
    where: ofPeople(200_000),
    unsure: 'the population of closer cities isn’t in the data',
  }),
  share('airfield', 'On a mapped airfield or close to its runways', 'airfields', {
    asMapped: true,
  }),
  line(100, '100 kV or more'),
  line(138, '138 kV or more'),
  // HIFLD has 230 kV lines in its class 220–287.
  line(220, '230 kV or more'),
  line(345, '345 kV or more'),
  {
    key: 'line_inside',
    label: 'Transmission lines on the parcel',
    unit: 'mi',
    measure: 'length',
    types: LINES,
  },
  substation(69),
  substation(138),
  substation(230),
  substation(345),
  nearest('interconnection_138', 'Nearest power plant connected at 138 kV or more', ['plant-interconnections'], {
    where: ofAtLeast(138),
    unsure: 'the voltage of closer plants isn’t in the data',
  }),
  nearest('retired_plant', 'Nearest retired or retiring power plant of 50 MW or more', ['candidate-sites'], {
    where: isRetiredPlant,
    unsure: 'closer plants may be retired',
  }),
  plants(5),
  plants(25),
  plants(50),
  {
    key: 'planned_25',
    label: 'Planned power plant capacity within 25 miles',
    unit: 'MW',
    measure: 'within',
    types: ['planned-plants'],
    miles: 25,
    sum: true,
    by: plannedName,
  },
  nearest('data_center', 'Nearest data center', DATA_CENTERS, { where: isRunning }),
  {
    key: 'data_centers_25',
    label: 'Data centers within 25 miles',
    unit: 'count',
    measure: 'within',
    // Buildings of AI campuses may be among them.
    types: ['data-centers'],
    miles: 25,
  },
  nearest('ai_campus', 'Nearest AI campus, running or planned', ['ai-campuses']),
  {
    key: 'ai_campuses_50',
    label: 'AI campuses within 50 miles',
    unit: 'count',
    measure: 'within',
    types: ['ai-campuses'],
    miles: 50,
    by: ({ properties }) => String(properties.name),
    amounts: true,
  },
  nearest('gas_pipeline', 'Nearest natural gas pipeline', ['gas-pipelines']),
  nearest('fiber', 'Nearest fiber', ['fiber'], {
    impliedBy: {
      types: DATA_CENTERS,
      where: isRunning,
      reason: 'fiber reaches this data center, but its route isn’t mapped',
    },
  }),
  value('queue_years', 'Typical wait in the interconnection queue', 'years', 'interconnection-queues', 'years'),
  value(
    'price_industrial',
    'Average industrial power price in the state',
    '¢/kWh',
    'electricity-prices',
    'industrial_cents',
  ),
  {
    key: 'price_utility',
    label: 'Average industrial power price of the mapped utility',
    unit: '¢/kWh',
    measure: 'range',
    types: ['utility-territories'],
    field: 'industrial_cents',
    nouns: ['utility', 'utilities'],
    borderMeters: 500,
  },
  value('marginal_co2', 'Marginal CO₂ rate', 'lb/MWh', 'marginal-emissions', 'co2'),
  {
    key: 'utilities',
    label: 'Electric utilities',
    unit: 'count',
    measure: 'names',
    types: ['utility-territories'],
  },
  {
    key: 'grid_operators',
    label: 'Grid operators (ISO or RTO)',
    unit: 'count',
    measure: 'names',
    types: ['grid-operators'],
    class: 'iso',
  },
  share('floodway', 'In a floodway', 'flood-zones', { class: 'floodway' }),
  share('flood_100', 'In 100-year floodplain (1%)', 'flood-zones', { class: '100-year' }),
  share('flood_500', 'In 500-year floodplain (0.2%)', 'flood-zones', { class: '500-year' }),
  value('risk_score', 'FEMA risk score of the county', 'of 100', 'county-hazards', 'risk_score'),
  value(
    'peak_acceleration',
    'Peak ground acceleration (10% in 50 years)',
    '% of g',
    'county-hazards',
    'peak_acceleration',
  ),
  value('disasters', 'County disaster declarations, 1953–2019', 'count', 'county-hazards', 'disasters'),
  protectedShare('tribal_land', 'On tribal land', 'tribal'),
  protectedShare('park_land', 'On National Park Service land', 'park'),
  protectedShare('wilderness', 'In the wilderness of a national forest', 'wilderness'),
  mappedShare('refuge', 'In a mapped wildlife refuge', 'refuge'),
  protectedShare('forest', 'Inside the boundary of a national forest', 'forest'),
  mappedShare('military', 'On mapped military land', 'military'),
  nearest('military_site', 'Nearest military site without a mapped outline', ['military-sites'], {
    where: isUnmapped,
  }),
  mappedShare('federal_site', 'On a mapped site of the Department of Energy or NASA', 'federal'),
  mappedShare('blm_land', 'On mapped land of the Bureau of Land Management', 'blm'),
  mappedShare('reclamation_land', 'On mapped land of the Bureau of Reclamation', 'reclamation'),
  mappedShare('tva_land', 'On mapped land of the Tennessee Valley Authority', 'tva'),
  nearest('superfund', 'Nearest Superfund site', ['contaminated-sites']),
  value('slope', 'Average slope', 'degrees', 'terrain', 'slope'),
  { key: 'elevation', label: 'Elevation', unit: 'ft', measure: 'relief', types: ['relief'], cells: 'elevations' },
  {
    key: 'relief',
    label: 'Relief within 7 miles',
    unit: 'ft',
    measure: 'relief',
    types: ['relief', 'county-hazards'],
    cells: 'reliefs',
  },
  {
    key: 'landform',
    label: 'Landform of the county',
    unit: 'count',
    measure: 'names',
    types: ['county-hazards'],
    field: 'landform',
  },
  nearest('interstate', 'Nearest interstate', ['roads'], {
    where: isInterstate,
    unsure: 'closer roads may be interstates by now',
  }),
  nearest('main_road', 'Nearest interstate, US highway or state road', ['roads'], {
    where: isNumberedRoad,
    unsure: 'closer roads may have numbers',
  }),
  nearest('railroad', 'Nearest railroad', ['railroads']),
  nearest('airport', 'Nearest medium or large airport', ['transport-hubs']),
  nearest('water', 'Nearest river or lake', ['water']),
  {
    key: 'population_25',
    label: 'People within 25 miles',
    unit: 'count',
    measure: 'within',
    types: ['population'],
    miles: 25,
    sum: true,
  },
  nearest('urban_area', 'Nearest urban area of 15,000 people or more', ['urban-areas'], { among: 'urban' }),
]

/** Types of the layers that a fact is measured in. */
export function typesOf(definition: FactDefinition): readonly string[] {
  if (definition.measure === 'acreage') return []
  if (definition.measure !== 'nearest' || !definition.impliedBy) return definition.types
  return [...definition.types, ...definition.impliedBy.types]
}
