import type { ComparisonReport } from './comparison-report.ts'

export interface ComparisonReports {
  /**
   * Draws what the viewer sees of the sites that they compare as a PDF, one at a time.
   * @throws AppError `unavailable` if too many are waiting
   */
  draw(report: ComparisonReport): Promise<Uint8Array<ArrayBuffer>>
}
