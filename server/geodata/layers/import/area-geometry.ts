import { US_STATES } from '../../../../domain/place/us-states.ts'
import { columnLike, columnNamed, geometryColumns, PLACE_COLUMNS } from '../../../files/column-names.ts'
import type { FeatureSource, SourceFeature } from '../../../files/feature-source.ts'
import { type Area, readCounties, readStates } from '../../../land/places/us-atlas.ts'

const COUNTY_COLUMNS = ['county_fips', 'stcofips', 'fips', 'fips_code', 'geoid']
const STATE_COLUMNS = [...PLACE_COLUMNS.state, 'stusps', 'statefp']
const NO_GEOMETRY = 'It has no geometry.'

type Found = Pick<SourceFeature, 'geometry' | 'problem'>

/** The column with codes of counties or states. */
export function areaColumn(columns: readonly string[], chosen?: string): string | undefined {
  return chosen ? columnNamed(columns, chosen) : columnLike(columns, [...COUNTY_COLUMNS, ...STATE_COLUMNS])
}

/** Gives the rows of a table without geometry the outlines of the US counties or states that they are about. */
export function withAreas(source: FeatureSource, chosen: ReadonlyMap<string, string>): FeatureSource {
  const { columns } = source
  if (!columns || Object.keys(geometryColumns(columns, chosen)).length > 0) return source
  const findArea = areaFinder(columns, chosen.get('area'))
  async function* features(): AsyncGenerator<SourceFeature> {
    for await (const feature of source.features())
      yield feature.problem ? feature : { ...feature, ...findArea(feature.values) }
  }
  return { ...source, features }
}

function areaFinder(columns: readonly string[], chosen?: string): (values: Record<string, unknown>) => Found {
  const column = areaColumn(columns, chosen)
  if (column === undefined) return () => ({ geometry: null, problem: NO_GEOMETRY })
  let areas: Map<string, Area> | undefined
  return (values) => {
    areas ??= readAreas()
    const code = String(values[column] ?? '').trim()
    const area = areas.get(/^\d{4}$/.test(code) ? `0${code}` : code.toUpperCase())
    if (area) return { geometry: area.geometry }
    return { geometry: null, problem: code === '' ? NO_GEOMETRY : 'We don’t know the outline of its county or state.' }
  }
}

/** Counties by FIPS code, and states by FIPS code, postal code and name. */
function readAreas(): Map<string, Area> {
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const areas = new Map<string, Area>()
  for (const county of readCounties()) areas.set(county.fips, county)
  for (const state of readStates()) {
    for (const key of [state.fips, codes.get(state.name) ?? '', state.name.toUpperCase()]) areas.set(key, state)
  }
  return areas
}
