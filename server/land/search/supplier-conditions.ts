import { type RawBuilder, sql } from 'kysely'
import type { GridOperator, UtilityCompany } from '../../../domain/search/power-suppliers.ts'
import type { ScreeningFilters } from '../../../domain/search/screening-filters.ts'

/** Regular expressions of PostgreSQL for the names that layers have. Case doesn't matter. */
const GRID_NAMES: Record<GridOperator, string> = {
  ercot: String.raw`^ercot\M|^electric reliability council of texas`,
  pjm: String.raw`^pjm\M`,
  miso: String.raw`^miso\M|^mid-?continent independent`,
  spp: String.raw`^spp\M|^southwest power pool`,
  caiso: String.raw`^caiso\M|^california independent system`,
  nyiso: String.raw`^nyiso\M|^new york independent system`,
  'iso-ne': String.raw`^iso[ -]ne\M|^iso new england`,
}

const UTILITY_NAMES: Record<UtilityCompany, string> = {
  'aep-texas': '^aep texas',
  'alabama-power': '^alabama power',
  ameren: '^ameren|^union electric co( |$)',
  'appalachian-power': '^appalachian power',
  aps: '^arizona public service',
  'austin-energy': '^austin energy',
  centerpoint: '^centerpoint',
  comed: '^commonwealth edison|^comed',
  'consumers-energy': '^consumers energy co',
  dominion: '^dominion|^virginia electric',
  dte: '^dte|^detroit edison',
  duke: '^duke energy',
  'el-paso-electric': '^el paso electric',
  entergy: '^entergy',
  evergy: '^evergy',
  fpl: '^florida power & light',
  'georgia-power': '^georgia power',
  'idaho-power': '^idaho power',
  midamerican: '^midamerican',
  'nv-energy': '^nv energy|^nevada power|^sierra pacific power',
  oncor: '^oncor',
  pacificorp: '^pacificorp',
  peco: '^peco',
  pge: '^pacific gas & electric',
  'portland-general': '^portland general',
  ppl: '^ppl',
  'puget-sound': '^puget sound energy',
  sce: '^southern california edison',
  srp: '^salt river project',
  tnmp: '^texas-new mexico power',
  xcel: '^xcel|^northern states power|^public service co of colorado|^southwestern public service',
}

/** Conditions on `screened`: the area of one of the grid operators, and the territory of the utility, includes the site. */
export function supplierConditions({ grid, utility_company }: ScreeningFilters): RawBuilder<unknown>[] {
  const isNamed = (column: 'grid_operators' | 'utilities', pattern: string) =>
    sql`exists (select from unnest(${sql.ref(`screened.${column}`)}) as name where name ~* ${pattern}::text)`
  return [
    ...(grid.length === 0 ? [] : [isNamed('grid_operators', grid.map((each) => GRID_NAMES[each]).join('|'))]),
    ...(utility_company === null ? [] : [isNamed('utilities', UTILITY_NAMES[utility_company])]),
  ]
}
