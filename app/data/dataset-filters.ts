import type { DatasetSummary } from '../../domain/dataset-catalogue.ts'

export interface DatasetFilters {
  q: string
  type: string
  region: string
}

export interface DatasetView {
  filters: DatasetFilters
  /** What can be chosen: what the datasets themselves say. */
  types: string[]
  regions: string[]
  /** Those of the page. */
  datasets: DatasetSummary[]
  page: number
  pages: number
  /** How many the filters leave. */
  found: number
  /** How many there are without filters. */
  all: number
  /** Types and regions asked for that no dataset has. */
  ignored: { name: string; value: string }[]
}

const MAX_TEXT = 200
const PER_PAGE = 50
const MAX_SHOWN = 40

/** The last value of a name, on one line; empty when there is none or it is `any`. */
function read(params: URLSearchParams, name: string): string {
  const value = params.getAll(name).at(-1) ?? ''
  const line = value.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
  return line.toLowerCase() === 'any' ? '' : line
}

function distinct(values: (string | null)[]): string[] {
  const named = values.map((value) => value?.trim()).filter((value) => value !== undefined && value !== '')
  return [...new Set(named as string[])].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Every word must occur somewhere in what is said of the dataset. */
function matchesWords(dataset: DatasetSummary, words: string[]): boolean {
  const { name, description, type, region, publisher } = dataset
  const text = [name, description, type, region, publisher].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** What of the catalogue an address asks for. Never throws; a type or region that nobody has is ignored and named. */
export function viewDatasets(all: DatasetSummary[], params: URLSearchParams): DatasetView {
  const types = distinct(all.map(({ type }) => type))
  const regions = distinct(all.map(({ region }) => region))
  const ignored: DatasetView['ignored'] = []
  const choose = (name: 'type' | 'region', offered: string[]): string => {
    const asked = read(params, name)
    const known = offered.find((value) => value.toLowerCase() === asked.toLowerCase())
    if (asked !== '' && known === undefined) ignored.push({ name, value: asked.slice(0, MAX_SHOWN).toWellFormed() })
    return known ?? ''
  }
  const filters = { q: read(params, 'q'), type: choose('type', types), region: choose('region', regions) }
  const words = filters.q.toLowerCase().split(' ').filter(Boolean)
  const found = all.filter(
    (dataset) =>
      (filters.type === '' || dataset.type?.trim() === filters.type) &&
      (filters.region === '' || dataset.region?.trim() === filters.region) &&
      matchesWords(dataset, words),
  )
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  // Past the end is the end: filters may have made it come sooner.
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(read(params, 'page'))) || 1))
  const datasets = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  return { filters, types, regions, datasets, page, pages, found: found.length, all: all.length, ignored }
}

/** Address of a page of what the filters leave. */
export function cataloguePath(filters: DatasetFilters, page: number): string {
  const asked = Object.entries(filters).filter(([, value]) => value !== '')
  const params = new URLSearchParams([...asked, ...(page > 1 ? [['page', String(page)]] : [])])
  return params.size > 0 ? `/dashboard?${params}` : '/dashboard'
}
