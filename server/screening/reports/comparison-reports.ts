import { AppError } from '../../../domain/errors.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { drawComparisonReport } from './comparison-report.ts'
import type { ComparisonReports } from './service.ts'

const MAX_WAITING = 8

export function createComparisonReports(): ComparisonReports {
  const enqueue = createBoundedQueue(1, MAX_WAITING)
  return {
    async draw(report) {
      const pdf = await enqueue(() => drawComparisonReport(report))
      if (pdf === 'busy') throw new AppError('unavailable')
      return new Uint8Array(pdf)
    },
  }
}
