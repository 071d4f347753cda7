import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Durations of the slowest integration tests in seconds on two cores. `npm test` prints the current ones at the end. */
const SECONDS: Record<string, number> = {
  'hostile-forms': 155,
  backup: 122,
  'import-command': 107,
  'content-crash-safety': 100,
  mail: 72,
  process: 70,
  'hostile-requests': 65,
  'backup-command': 62,
  uploads: 58,
  'dataset-admin': 56,
  'page-cache': 53,
  'mail-kills': 53,
  'bitmap-index': 49,
  'dataset-files': 31,
  'account-security': 26,
  jobs: 26,
  migrations: 23,
  search: 23,
  analytics: 23,
  accounts: 22,
  users: 22,
  seo: 21,
  access: 20,
  'site-settings': 16,
  import: 14,
  places: 13,
  inbox: 13,
  'analytics-process': 13,
  'dataset-private': 12,
  storage: 11,
  settings: 11,
  'dataset-profile': 8,
}

/** Starts the slowest files first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a))
  }
}

const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[/([^/]+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? ''] ?? 0
