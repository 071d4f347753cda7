/** Messages between the server and the DuckDB process; see `duck.ts`. */

/** A JSON value: integers too large for a number are strings, dates are ISO 8601. */
export type DuckValue = string | number | boolean | null | DuckValue[] | { [name: string]: DuckValue }

export interface DuckRows {
  /** `type` is DuckDB's type name. */
  columns: { name: string; type: string }[]
  rows: DuckValue[][]
}

/**
 * `timeout`: not done in time. `memory`: over the limit for memory, disk or result size. `invalid`: rejected by DuckDB, with
 * its own message. `gone`: the process ended; a retry may succeed.
 */
export type DuckFailureKind = 'timeout' | 'memory' | 'invalid' | 'gone'

export interface DuckSetting {
  folder: string
  temporaryFolder: string
  memoryMb: number
  threads: number
  /** The system's nice value; 19 is the lowest priority. */
  niceness: number
}

export type DuckRequest =
  | { kind: 'query'; id: number; session: number; sql: string; parameters: DuckValue[]; timeoutMs: number }
  /** Interrupts a query. */
  | { kind: 'stop'; id: number }
  /** Ends a session and drops its temporary tables. */
  | { kind: 'end-session'; session: number }

export interface DuckAnswer {
  id: number
  answer?: DuckRows
  failure?: { kind: DuckFailureKind; message: string }
}
