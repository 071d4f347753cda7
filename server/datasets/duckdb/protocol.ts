/** What the server and the process of DuckDB say to each other; see `duck.ts`. */

/** A value as JSON can hold it: integers that are too large for a number are text, dates are ISO 8601. */
export type DuckValue = string | number | boolean | null | DuckValue[] | { [name: string]: DuckValue }

export interface DuckRows {
  /** Types in DuckDB's words. */
  columns: { name: string; type: string }[]
  rows: DuckValue[][]
}

/**
 * `timeout`: not done within its time. `memory`: more memory or disk than it may take. `invalid`: DuckDB refuses it, with
 * its own words. `gone`: the process has ended under it; asking again may well succeed.
 */
export type DuckFailureKind = 'timeout' | 'memory' | 'invalid' | 'gone'

export interface DuckSetting {
  folder: string
  temporaryFolder: string
  memoryMb: number
  threads: number
  /** Of the system's scale: 19 comes last. */
  niceness: number
}

export type DuckRequest =
  | { kind: 'ask'; id: number; session: number; sql: string; parameters: DuckValue[]; timeoutMs: number }
  /** Stops a request before its time. */
  | { kind: 'stop'; id: number }
  /** Ends a session, and with it its temporary tables. */
  | { kind: 'end'; session: number }

export interface DuckAnswer {
  id: number
  answer?: DuckRows
  failure?: { kind: DuckFailureKind; message: string }
}
