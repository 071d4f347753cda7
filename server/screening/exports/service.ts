import type { ComparisonPdf } from './comparison-pdf.ts'

export interface ComparisonPdfs {
  /**
   * Draws what the viewer sees of the sites that they compare as a PDF, one at a time.
   * @throws AppError `unavailable` if too many are waiting
   */
  draw(content: ComparisonPdf): Promise<Uint8Array<ArrayBuffer>>
}
