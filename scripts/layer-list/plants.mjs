// Power plants that operate, are planned, or have retired, and how they are connected. The lists of EIA name plants by its code,
// but for the one of retired plants.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { kmBetween } from './changes.mjs'
import { PUBLIC_DOMAIN } from './sources.mjs'

const OF_2026 = 'power-plants/us_power_plants_planned_operating_eia860m_2026_04.csv'
const OF_2024 = 'power-plants/us_power_plants_eia860_2024.csv'
const RETIRED = 'sites/us_retired_retiring_plants_eia860m_2025.csv'
/** Operating plants in the list of 2026, in MW. */
const LEAST_OF_2026 = 25

const EIA_860M = {
  source_url: 'https://www.eia.gov/electricity/data/eia860m/',
  license: PUBLIC_DOMAIN,
  coverage: 'United States',
  area: 'us',
  digits: 4,
}

const FUELS = { petroleum: 'Oil', battery: 'Batteries' }
const fuelOf = ({ main_fuel }) => FUELS[main_fuel] ?? main_fuel.charAt(0).toUpperCase() + main_fuel.slice(1)
const isOperating = ({ status }) => status === 'operational'
const tableIn = async (folder, path) => parse(await readFile(join(folder, path), 'utf8'), { columns: true })
const codesOf = (rows) => new Set(rows.map(({ eia_plant_code }) => eia_plant_code))

/** Plants of the list of 2026, and of that of 2024 those that are too small for it. Larger ones have closed since. */
export async function operatingPlants(folder) {
  const operating = codesOf((await tableIn(folder, OF_2026)).filter(isOperating))
  const listedIn2024 = codesOf(await tableIn(folder, OF_2024))
  const ofFirstList = (row) => ({
    ...plantOf(row),
    year: row.year,
    ...(Number(row.year) < 2024 && !listedIn2024.has(row.eia_plant_code) && { status: 'Not in EIA’s list of 2024' }),
  })
  return (row) => {
    if (row.status !== undefined) return isOperating(row) ? ofFirstList(row) : null
    const isKept = !operating.has(row.eia_plant_code) && Number(row.capacity_mw) < LEAST_OF_2026
    return isKept ? plantOf(row) : null
  }
}

const plantOf = (row) => ({
  name: row.plant_name,
  mw: row.capacity_mw,
  fuel: fuelOf(row),
  year: undefined,
  owner: row.operator,
  status: undefined,
})

const STATUSES = { planned: 'Planned', under_construction: 'Under construction' }

const plannedPlant = () => (row) => ({ ...plantOf(row), year: row.year, status: STATUSES[row.status] })

const NAMED_KM = 3
const SAME_PLACE_KM = 0.3
const wordsOf = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The list of retired plants has no codes, so a plant is known by its name and place. */
export function isSameSite(one, other) {
  const [ours, theirs] = [wordsOf(one.name), wordsOf(other.name)]
  const isNamed = ours.startsWith(theirs) || theirs.startsWith(ours)
  return kmBetween(one, other) < (isNamed ? NAMED_KM : SAME_PLACE_KM)
}

const siteOf = (row) => ({ name: row.plant_name ?? row.name, lat: Number(row.lat), lng: Number(row.lng) })

/** Of plants that operate, or have retired: those may still have their connection. Others closed long ago or weren't built. */
export async function connectedPlants(folder) {
  const [recent, all, retired] = await Promise.all([OF_2026, OF_2024, RETIRED].map((path) => tableIn(folder, path)))
  const known = new Set([...codesOf(recent.filter(isOperating)), ...codesOf(all)])
  const sites = retired.map(siteOf)
  return (row) => (known.has(row.plant_code) || sites.some((site) => isSameSite(site, siteOf(row))) ? row : null)
}

/** What operates or is planned where a plant has retired: “Chalk Point Power, 1,825 MW”. */
export async function retiredPlants(folder) {
  const recent = await tableIn(folder, OF_2026)
  return (row) => {
    if (row.status !== 'retired') return row
    const here = recent.filter((plant) => isSameSite(siteOf(row), siteOf(plant)))
    return { ...row, on_site: listOf(here) || undefined }
  }
}

const MAX_NAMES = 4

const listOf = (plants) =>
  plants
    .toSorted((a, b) => Number(b.capacity_mw) - Number(a.capacity_mw))
    .slice(0, MAX_NAMES)
    .map(({ plant_name, capacity_mw, status, year }) => {
      const later = status === 'operational' ? '' : ` (${STATUSES[status].toLowerCase()}, ${year})`
      return `${plant_name}, ${Math.round(Number(capacity_mw)).toLocaleString('en-US')} MW${later}`
    })
    .join('; ')

export const PLANTS = [
  {
    key: 'us-power-plants',
    file: OF_2026,
    and: [OF_2024],
    type: 'power-plants',
    name: 'US power plants',
    source: 'US Energy Information Administration, Forms EIA-860M and EIA-860',
    ...EIA_860M,
    attribution: 'EIA-860M, EIA-860',
    vintage: 'April 2026 (25 MW and more), 2024 (smaller)',
    change: operatingPlants,
    holds: 'operating power plants of 1 MW and more, as of April 2026 from 25 MW and of 2024 below',
    quality:
      'Capacity without units that have retired. Plants of 25 MW and more may be out of service for now, such as Crane Clean Energy Center (Three Mile Island Unit 1), which is being restarted. Smaller plants built since 2024 are missing, and those that have closed since are still here. The fuel is the main one. Of smaller plants it may be that of a lesser unit, and batteries, biomass and geothermal are “Other.”',
  },
  {
    key: 'us-planned-plants',
    file: OF_2026,
    type: 'planned-plants',
    name: 'Planned US power plants',
    source: 'US Energy Information Administration, Form EIA-860M',
    ...EIA_860M,
    attribution: 'EIA-860M',
    vintage: 'April 2026',
    where: (row) => !isOperating(row),
    change: plannedPlant,
    holds: 'power plants of 1 MW and more that were planned or under construction in April 2026',
    quality:
      'As reported to EIA by developers: many planned plants are late or never built. Additions to operating plants are among them.',
  },
  {
    key: 'us-plant-interconnections',
    file: 'substations/us_plant_interconnections_eia860_2019.csv',
    type: 'plant-interconnections',
    name: 'Power plant interconnections',
    source: 'US Energy Information Administration, Form EIA-860',
    ...EIA_860M,
    source_url: 'https://www.eia.gov/electricity/data/eia860/',
    attribution: 'EIA-860',
    vintage: '2019, of plants that operate or have retired by April 2026',
    change: connectedPlants,
    holds: 'power plants of 1 MW and more as of 2019 that operate today, and those of 50 MW and more that have retired',
    quality:
      'The point is the plant, not a substation. A retired plant of 50 MW and more may still have its connection; smaller ones that have closed, and plants that were never built, are left out. A few voltages are volts typed as kilovolts.',
  },
]
