import { benchAlerts } from './alerts.ts'
import { benchApi } from './api.ts'
import { benchCluster } from './cluster.ts'
import { onEmbedded, onServer } from './databases.ts'
import { benchDatasetRows } from './dataset-rows.ts'
import { benchDrafts } from './drafts.ts'
import { benchImport } from './import.ts'
import { benchLarge } from './large.ts'
import { benchMap } from './map.ts'
import { emit, machine, note } from './measure.ts'
import { benchMemory } from './memory.ts'
import { benchMigrations } from './migrations.ts'
import { benchPageCache } from './page-cache.ts'
import { benchPages } from './pages.ts'
import { benchScreened, seedScreenings } from './screened.ts'
import { benchScreening } from './screening.ts'
import { benchSearch } from './search.ts'
import { benchStartUp } from './start-up.ts'
import { benchTable } from './table.ts'

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const scale = isQuick ? 0.1 : 1
const [small, medium, large] = [10_000 * scale, 100_000 * scale, 1_000_000 * scale] as const
const maxWorkMs = (isQuick ? 10 : 30) * 60_000

const BENCHMARKS: Record<string, () => Promise<void>> = {
  'start-up': benchStartUp,
  pages: () => benchPages(isQuick ? 1 : 3),
  table: benchTable,
  'page-cache': benchPageCache,
  api: () => onServer([medium], benchApi),
  search: async () => {
    await onEmbedded([small, medium], benchSearch)
    await onServer([medium, large], benchSearch)
  },
  map: async () => {
    await onEmbedded([medium], benchMap)
    for (const rows of [medium, large]) await onServer([rows], benchMap)
  },
  screening: () => benchScreening(10_000 * scale),
  screened: () => onServer([medium], benchScreened, seedScreenings),
  'dataset-rows': () => benchDatasetRows(10 * large),
  drafts: () => onServer([medium], benchDrafts),
  alerts: () => onServer([small], (database) => benchAlerts(database, 100_000 * scale), seedScreenings),
  import: async () => {
    await onEmbedded([small], (database) => benchImport(database, 2 * small))
    await onServer([medium], (database) => benchImport(database, 2 * small))
  },
  cluster: () => onServer([medium], benchCluster),
  migrations: () => onServer([large], benchMigrations),
  large: () => onServer([large, 10 * large], benchLarge),
  memory: async () => {
    await onEmbedded([small], (database) => benchMemory(database, maxWorkMs))
    await onServer([medium], (database) => benchMemory(database, maxWorkMs))
  },
}

/** Takes hours. */
const ON_REQUEST = new Set(['large'])

const names = args.filter((arg) => arg !== '--quick')
if (names.some((name) => !Object.hasOwn(BENCHMARKS, name))) {
  note(`Usage: npm run bench [-- ${Object.keys(BENCHMARKS).join(' | ')}] [-- --quick]   (--quick: a tenth of the rows)`)
  process.exit(2)
}

emit('machine', machine())
for (const [name, run] of Object.entries(BENCHMARKS))
  if (names.length === 0 ? !ON_REQUEST.has(name) : names.includes(name)) await run()
