import { choiceOf, pageOf, paramsOf, wordsOf } from '../list-params.ts'

/** What parcels are scored by. */
export interface Scoring {
  /** Key of the profile; null for the first. */
  profile: string | null
  /** What the viewer gives its groups, such as “30-15-12”; null for its own weights. */
  weights: string | null
  /** Whether only criteria count that are known for all parcels. */
  known: boolean
}

/** Which parcels of a screening are listed, and in what order. */
export interface ParcelQuery extends Scoring {
  /** Words from the name. */
  q: string | null
  show: ParcelFilter | null
  sort: ParcelSort
  /** From 1. */
  page: number
  /** Whether the table has the columns of the file, too. */
  attributes: boolean
  rows: RowsPerPage
  /** Numbers of parcels to compare, in the order in which they were chosen. */
  selected: readonly number[]
}

export const PARCEL_FILTERS = {
  pass: 'Passes all gates',
  undecided: 'A gate is unknown',
  failed: 'Fails a gate',
  unscored: 'No score',
  problem: 'Couldn’t be screened',
} as const
export type ParcelFilter = keyof typeof PARCEL_FILTERS

/** With a hyphen, the largest first. */
export const PARCEL_SORTS = {
  '-score': 'Best score first',
  score: 'Lowest score first',
  name: 'Name A–Z',
  '-name': 'Name Z–A',
  '-acres': 'Largest first',
  acres: 'Smallest first',
  line: 'Nearest line first',
  '-line': 'Farthest line first',
  substation: 'Nearest substation first',
  '-substation': 'Farthest substation first',
  flood: 'Lowest flood share first',
  '-flood': 'Highest flood share first',
  price: 'Lowest power price first',
  '-price': 'Highest power price first',
  number: 'As in the file',
} as const
export type ParcelSort = keyof typeof PARCEL_SORTS

export const ROWS_PER_PAGE = [50, 200] as const
export type RowsPerPage = (typeof ROWS_PER_PAGE)[number]

/** More can’t be compared; the others are forgotten. */
const MAX_SELECTED = 50

const DEFAULT_SORT = '-score'
const PROFILE_KEY = /^[a-z][a-z0-9_-]{0,59}$/

const PARCEL_NUMBER = /^[1-9]\d{0,4}$/
const WEIGHTS = /^\d{1,3}(\.\d)?(-\d{1,3}(\.\d)?){0,60}$/

export const NO_PARCEL_QUERY: ParcelQuery = {
  profile: null,
  weights: null,
  known: false,
  q: null,
  show: null,
  sort: DEFAULT_SORT,
  page: 1,
  attributes: false,
  rows: ROWS_PER_PAGE[0],
  selected: [],
}

/** Never throws: unknown values are ignored. */
export function parseScoring(params: URLSearchParams): Scoring {
  const profile = params.get('profile') ?? ''
  // A form sends one for each group.
  const weights = params.getAll('weights').join('-')
  return {
    profile: PROFILE_KEY.test(profile) ? profile : null,
    weights: WEIGHTS.test(weights) ? weights : null,
    known: params.get('known') === '1',
  }
}

/** The inverse of `parseScoring`. */
export const scoringParams = ({ profile, weights, known }: Scoring): URLSearchParams =>
  paramsOf({ profile, weights, known: known ? '1' : null })

/** Never throws: unknown values are ignored. */
export function parseParcelQuery(params: URLSearchParams): ParcelQuery {
  return {
    ...parseScoring(params),
    q: wordsOf(params),
    show: choiceOf(params.get('show'), PARCEL_FILTERS),
    sort: choiceOf(params.get('sort'), PARCEL_SORTS) ?? DEFAULT_SORT,
    page: pageOf(params),
    attributes: params.get('attributes') === '1',
    rows: ROWS_PER_PAGE.find((rows) => String(rows) === params.get('rows')) ?? ROWS_PER_PAGE[0],
    selected: [...new Set(params.getAll('p').filter((text) => PARCEL_NUMBER.test(text)))]
      .slice(0, MAX_SELECTED)
      .map(Number),
  }
}

/** The inverse of `parseParcelQuery`. Default values are left out. */
export function parcelParams(query: Partial<ParcelQuery>): URLSearchParams {
  const { q, show, sort, page, attributes, rows, selected, ...scoring } = { ...NO_PARCEL_QUERY, ...query }
  const params = paramsOf({
    ...Object.fromEntries(scoringParams(scoring)),
    q,
    show,
    sort: sort === DEFAULT_SORT ? null : sort,
    page: page > 1 ? String(page) : null,
    attributes: attributes ? '1' : null,
    rows: rows === ROWS_PER_PAGE[0] ? null : String(rows),
  })
  for (const number of selected) params.append('p', String(number))
  return params
}
