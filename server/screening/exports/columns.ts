import { FACT_DEFINITIONS } from '../../../screening/facts/definitions.ts'
import { amountOf, type Fact } from '../../../screening/facts/fact.ts'
import { GeometryError } from '../../../screening/geometry/shape.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'
import type { Score } from '../../../screening/score.ts'
import { failedGateNames } from '../../../screening/wording/gate-text.ts'
import { hasScore } from '../../../screening/wording/score-text.ts'
import type { ExportColumns, ExportedParcel, ExportProfiles } from './exported-parcel.ts'

/** Text, a number, or nothing. What isn’t known reads “unknown”, never 0 and never blank. */
export type Cell = string | number | null

/** A column of a table of parcels. */
export interface Column {
  /** For software, such as the properties of GeoJSON. */
  key: string
  /** For people, with the unit. */
  title: string
  cellOf(parcel: ParcelRow): Cell
}

/** A parcel, prepared for its row. */
interface ParcelRow extends Pick<ExportedParcel, 'number' | 'input' | 'attributes' | 'note'> {
  position: readonly [longitude: number, latitude: number] | null
  facts: ReadonlyMap<string, Fact>
  scores: readonly Score[]
  problem: string | null
}

const COORDINATE_DIGITS = 6
const coordinate = (value: number | undefined) =>
  value === undefined ? null : Number(value.toFixed(COORDINATE_DIGITS))

/** Number, name and place, then scores, facts, and the columns of the file. */
export function columnsFor({ profiles, attributes }: ExportColumns): Column[] {
  const own = ownColumns(profiles)
  const taken = new Set(own.flatMap(({ key, title }) => [key, title.toLowerCase()]))
  return [...own, ...attributes.map((name) => attributeColumn(name, taken.has(name.toLowerCase())))]
}

/** @param isTaken whether one of our columns is called like it */
const attributeColumn = (name: string, isTaken: boolean): Column => ({
  key: isTaken ? `${name} (file)` : name,
  title: isTaken ? `${name} (file)` : name,
  cellOf: ({ attributes }) => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    return value === undefined ? null : typeof value === 'boolean' ? String(value) : value
  },
})

const ownColumns = (profiles: ExportProfiles): Column[] => [
  { key: 'name', title: 'Parcel', cellOf: ({ input }) => input.name },
  { key: 'latitude', title: 'Latitude', cellOf: ({ position }) => coordinate(position?.[1]) },
  { key: 'longitude', title: 'Longitude', cellOf: ({ position }) => coordinate(position?.[0]) },
  { key: 'number', title: 'Number', cellOf: ({ number }) => number },
  { key: 'note', title: 'Note', cellOf: ({ note }) => note },
  { key: 'problem', title: 'Problem', cellOf: ({ problem }) => problem },
  {
    key: 'warnings',
    title: 'Warnings',
    cellOf: ({ scores: [score] }) => (score ? listed(score.warnings.map(labelOf)) : null),
  },
  {
    key: 'not_checked',
    title: 'Not checked',
    cellOf: ({ scores: [score] }) => (score ? listed(score.notChecked) : null),
  },
  ...profiles.flatMap(({ key, name }, i) => scoreColumns(key.replaceAll('-', '_'), name, (row) => row.scores[i])),
  ...FACT_DEFINITIONS.map(({ key, label, unit }) => ({
    key,
    title: unit === 'count' ? label : `${label} (${unit})`,
    cellOf: ({ facts }: ParcelRow) => factCell(facts.get(key)),
  })),
]

export function cellsOf(columns: readonly Column[], parcel: ExportedParcel): Cell[] {
  const row = rowOf(parcel)
  return columns.map(({ cellOf }) => cellOf(row))
}

function rowOf({ screened, ...parcel }: ExportedParcel): ParcelRow {
  const position = placeOf(parcel.input.geometry)
  if ('problem' in screened) return { ...parcel, position, facts: new Map(), scores: [], problem: screened.problem }
  const facts = new Map(screened.facts.map((fact) => [fact.key, fact]))
  return { ...parcel, position, facts, scores: screened.scores, problem: null }
}

/** A position inside of the parcel; null if it can’t be measured. */
function placeOf(geometry: ExportedParcel['input']['geometry']): ParcelRow['position'] {
  try {
    const [longitude, latitude] = createParcel(geometry).inside
    return [longitude, latitude]
  } catch (error) {
    if (error instanceof GeometryError) return null
    throw error
  }
}

function scoreColumns(key: string, name: string, scoreOf: (row: ParcelRow) => Score | undefined): Column[] {
  const column = (suffix: string, words: string, cellOf: (score: Score) => Cell): Column => ({
    key: `${key}_${suffix}`,
    title: `${name}: ${words}`,
    cellOf: (row) => {
      const score = scoreOf(row)
      return score ? cellOf(score) : null
    },
  })
  return [
    column('gates', 'failed gates', ({ gates }) => failedGates(gates)),
    column('low', 'lowest score', (score) => (hasScore(score) ? score.low : 'no score')),
    column('high', 'highest score', (score) => (hasScore(score) ? score.high : 'no score')),
    column('known', 'known (%)', ({ knownPercent }) => knownPercent),
  ]
}

const labelOf = ({ label }: { label: string }) => label
const listed = (labels: readonly string[]): Cell => labels.join('; ') || 'none'
const failedGates = (gates: Score['gates']) => listed(failedGateNames(gates))

/** The number of a known value; “at least 12 mi” of a bound, and the names where the number only counts them. */
function factCell(fact: Fact | undefined): Cell {
  if (!fact) return null
  if (fact.state !== 'known') return amountOf(fact)
  const isList = fact.unit === 'count' && fact.parts.length > 0
  return isList ? fact.parts.map(({ name }) => name).join('; ') : fact.value
}
