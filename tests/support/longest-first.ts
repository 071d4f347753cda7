import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Durations of the slowest integration tests in seconds on two cores. `npm test` prints the current ones at the end. */
const SECONDS: Record<string, number> = {
  'hostile-forms': 143,
  'import-command': 111,
  'mail-kills': 111,
  'content-crash-safety': 75,
  mail: 71,
  'hostile-requests': 66,
  'page-cache': 60,
  'backup-command': 59,
  backup: 55,
  uploads: 45,
  process: 44,
  'search-links': 36,
  'bitmap-index': 29,
  'dataset-files': 29,
  jobs: 24,
  accounts: 22,
  'dataset-profile': 22,
  'account-security': 21,
  access: 20,
  search: 19,
  users: 19,
  storage: 17,
  'dataset-admin': 16,
  'analytics-process': 15,
  'site-settings': 15,
  inbox: 14,
  seo: 14,
  'dataset-private': 12,
  places: 12,
  'blog-city': 11,
  'dataset-rows': 11,
  'body-limits': 10,
  'dataset-downloads': 10,
  import: 10,
  markup: 10,
  'api-keys': 9,
  screens: 9,
  suggestions: 9,
  'typed-places': 9,
  migrations: 8,
  'public-only': 8,
  settings: 8,
}

/** Starts the slowest files first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a))
  }
}

const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[/([^/]+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? ''] ?? 0
