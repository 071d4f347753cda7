import { type DuckDBType, DuckDBTypeId, type DuckDBValue, JsonDuckDBValueConverter } from '@duckdb/node-api'
import type { DuckValue } from './protocol.ts'

const INTEGERS = new Set([DuckDBTypeId.BIGINT, DuckDBTypeId.UBIGINT, DuckDBTypeId.HUGEINT, DuckDBTypeId.UHUGEINT])
const TIMESTAMPS = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
])
/** Digits that a double holds without loss. */
const EXACT_DIGITS = 15

/** Converts a DuckDB value to a JSON value. */
export function toJson(value: DuckDBValue, type: DuckDBType): DuckValue {
  if (value === null) return null
  if (typeof value === 'bigint' && INTEGERS.has(type.typeId)) {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  }
  // JSON has no NaN or Infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (type.typeId === DuckDBTypeId.DECIMAL) {
    const text = String(value)
    return text.replace(/\D/g, '').length <= EXACT_DIGITS ? Number(text) : text
  }
  if (TIMESTAMPS.has(type.typeId)) return String(value).replace(' ', 'T')
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return String(value).replace(' ', 'T').replace(/\+00$/, 'Z')
  return JsonDuckDBValueConverter(value, type, toJson as typeof JsonDuckDBValueConverter) as DuckValue
}
