import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Durations of the slowest integration and process tests in seconds on two cores. `npm test` prints the current ones at the end. */
const SECONDS: Record<string, number> = {
  'hostile-forms': 93,
  'first-start': 60,
  'site-screenings': 64,
  'search-links': 56,
  'page-cache': 52,
  uploads: 46,
  mail: 45,
  'mail-kills': 44,
  'import-command': 40,
  backup: 38,
  'hostile-requests': 38,
  'dataset-files': 37,
  start: 24,
  accelerator: 30,
  'backup-command': 28,
  jobs: 24,
  layers: 24,
  'content-kills': 22,
  'screen-command': 20,
  users: 19,
  'account-security': 18,
  access: 17,
  search: 17,
  accounts: 15,
  'dataset-admin': 14,
  'admin-layers': 14,
  screenings: 14,
  seo: 13,
  'site-settings': 12,
  storage: 12,
  'dataset-private': 9,
  'dataset-downloads': 8,
  'dataset-rows': 8,
  inbox: 8,
  settings: 8,
  'shared-layers': 8,
}

/** Starts the slowest files first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a))
  }
}

const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[/([^/]+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? ''] ?? 0
