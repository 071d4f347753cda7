import { AppError } from '../../../domain/errors.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { drawComparisonPdf } from './comparison-pdf.ts'
import type { ComparisonPdfs } from './service.ts'

const MAX_WAITING = 8

export function createComparisonPdfs(): ComparisonPdfs {
  const enqueue = createBoundedQueue(1, MAX_WAITING)
  return {
    async draw(content) {
      const pdf = await enqueue(() => drawComparisonPdf(content))
      if (pdf === 'busy') throw new AppError('unavailable')
      return new Uint8Array(pdf)
    },
  }
}
