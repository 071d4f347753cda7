import type { ColumnType, Generated } from 'kysely'
import type { NameKind } from '../../../domain/analytics.ts'

/** A day as `2026-11-21`. Drivers parse dates differently, so it is read as text. */
type Day = ColumnType<never, string, string>
type Count = Generated<number>

export interface AnalyticsHours {
  hour: ColumnType<Date, Date | string, Date | string>
  views: Count
  visits: Count
  listing_views: Count
  searches: Count
  empty_searches: Count
}

export interface AnalyticsNames {
  kind: NameKind
  day: Day
  name: string
  count: number
}

export interface AnalyticsVisitors {
  day: Day
  digest: string
}

export interface AnalyticsSalts {
  day: Day
  salt: string
}

export interface AnalyticsSchema {
  analytics_hours: AnalyticsHours
  analytics_names: AnalyticsNames
  analytics_visitors: AnalyticsVisitors
  analytics_salts: AnalyticsSalts
}
