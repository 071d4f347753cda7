import type { AnalyticsFigures, AnalyticsQuery } from '../../../domain/analytics.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/** Usage of the site. Every function throws AppError `access_denied` unless the viewer is an admin. */
export interface AnalyticsService {
  /** `most` limits the rows of each ranking; 10 by default. */
  read(viewer: Viewer, options: AnalyticsQuery & { most?: number }): Promise<AnalyticsFigures>
  /** The same as a CSV, with up to 10,000 rows of each ranking. */
  csv(viewer: Viewer, query: AnalyticsQuery): Promise<string>
  /** Visits on all instances, as far as they have been saved. */
  visitsToday(viewer: Viewer): Promise<number>
}
