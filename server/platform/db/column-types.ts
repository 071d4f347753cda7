import type { ColumnType } from 'kysely'

/** Read as a Date, written as a Date or an ISO 8601 string. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** Written as JSON text, so that both drivers send the same. */
export type Json = ColumnType<unknown, string, string>
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>
export type JsonByDefault = ColumnType<unknown, string | undefined, string>
/** A day as `2026-11-21`. Drivers parse dates differently, so it is read as text. */
export type Day = ColumnType<never, string, string>
/** PostGIS values are written and read only through SQL functions. */
export type Spatial = ColumnType<string, unknown, unknown>
export type SpatialOrNull = ColumnType<string | null, unknown, unknown>

/** A column whose values are known more exactly than SQL says: the type of its values, or of the whole column. */
export type Exactly<Column, Value> = [Value] extends [ColumnType<unknown, unknown, unknown>]
  ? Value
  : Column extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? unknown extends Read
      ? ColumnType<Value, Inserted, Updated>
      : ColumnType<With<Value, Read>, With<Value, Inserted>, With<Value, Updated>>
    : With<Value, Column>
type With<Value, Type> = Value | Extract<Type, null | undefined>
