import { href } from 'react-router'
import type { DatasetSummary } from '../../domain/dataset/dataset-catalog.ts'

export interface DatasetFilters {
  q: string
  type: string
  region: string
}

export interface DatasetView {
  filters: DatasetFilters
  /** Options of the type filter: the distinct types of all datasets. */
  types: string[]
  regions: string[]
  /** The datasets on this page. */
  datasets: DatasetSummary[]
  page: number
  pages: number
  /** Number of datasets that match the filters. */
  found: number
  /** Number of datasets without filters. */
  all: number
  /** Requested types and regions that no dataset has. */
  ignored: { name: string; value: string }[]
}

const MAX_VALUE = 200
const PER_PAGE = 50
const MAX_ECHOED = 40

/** The last value of a parameter, on one line; empty when it is missing or `any`. */
function readParam(params: URLSearchParams, name: string): string {
  const value = params.getAll(name).at(-1) ?? ''
  const line = value.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, MAX_VALUE)
  return line.toLowerCase() === 'any' ? '' : line
}

function distinct(values: (string | null)[]): string[] {
  const named = values.map((value) => value?.trim()).filter((value) => value !== undefined && value !== '')
  return [...new Set(named as string[])].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Whether every word occurs somewhere in the dataset's texts. */
function matchesWords(dataset: DatasetSummary, words: string[]): boolean {
  const { name, description, type, region, publisher } = dataset
  const text = [name, description, type, region, publisher].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Applies the filters of a query string to the catalog. Never throws; unknown types and regions are returned as `ignored`. */
export function filterDatasets(all: DatasetSummary[], params: URLSearchParams): DatasetView {
  const types = distinct(all.map(({ type }) => type))
  const regions = distinct(all.map(({ region }) => region))
  const ignored: DatasetView['ignored'] = []
  const choose = (name: 'type' | 'region', options: string[]): string => {
    const requested = readParam(params, name)
    const known = options.find((value) => value.toLowerCase() === requested.toLowerCase())
    if (requested !== '' && known === undefined)
      ignored.push({ name, value: requested.slice(0, MAX_ECHOED).toWellFormed() })
    return known ?? ''
  }
  const filters = { q: readParam(params, 'q'), type: choose('type', types), region: choose('region', regions) }
  const words = filters.q.toLowerCase().split(' ').filter(Boolean)
  const found = all.filter(
    (dataset) =>
      (filters.type === '' || dataset.type?.trim() === filters.type) &&
      (filters.region === '' || dataset.region?.trim() === filters.region) &&
      matchesWords(dataset, words),
  )
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  // A page past the end shows the last page, since filters may have shortened the list.
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(readParam(params, 'page'))) || 1))
  const datasets = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  return { filters, types, regions, datasets, page, pages, found: found.length, all: all.length, ignored }
}

/** URL of one page of the filtered catalog. */
export function catalogPath(filters: DatasetFilters, page: number): string {
  const active = Object.entries(filters).filter(([, value]) => value !== '')
  const params = new URLSearchParams([...active, ...(page > 1 ? [['page', String(page)]] : [])])
  return href('/dashboard') + (params.size > 0 ? `?${params}` : '')
}
