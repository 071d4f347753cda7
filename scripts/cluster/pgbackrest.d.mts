export function pgbackrestConfig(options: {
  repository: string
  work: string
  servers: { data: string; socket: string; port: number }[]
}): string

export function archiveSettings(config: string): Record<string, string>

export function restoreOptions(plan: { label: string; time: Date | null; timeline: string }): string[]

/** Runs pgBackRest as the user of the server, and returns its output. */
export function pgbackrest(config: string, ...args: string[]): Promise<string>

export function readBackups(config: string): Promise<{ label: string; type: string; finished: Date; bytes: number }[]>
