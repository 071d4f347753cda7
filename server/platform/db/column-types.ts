import type { ColumnType } from 'kysely'

/** Read as a Date, written as a Date or an ISO 8601 string. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** Written as JSON text, so that both drivers send the same. */
export type Json<T> = ColumnType<T, string | undefined, string>
/** PostGIS values are written and read only through SQL functions. */
export type Spatial = ColumnType<string | null, never, never>
