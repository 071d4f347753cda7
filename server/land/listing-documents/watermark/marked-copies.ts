import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../../domain/errors.ts'
import { UPLOAD_KINDS } from '../../../../domain/upload/uploads.ts'
import { createBoundedQueue } from '../../../platform/concurrency/bounded-queue.ts'
import { printable } from '../../../platform/page-text.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { MarkedCopy } from '../access-service.ts'
import { type MarkJob, markFile } from './mark-file.ts'

/** Makes watermarked copies, one at a time. */
export interface MarkedCopies {
  /** @throws AppError `not_found` for a missing file, `invalid` for one that can't be marked, `unavailable` when too many wait */
  make(path: string, lines: readonly string[]): Promise<MarkedCopy>
}

const { bucket, maxBytes } = UPLOAD_KINDS['listing-document']
const MAX_WAITING = 16
const CONTENT_TYPES = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const

export function createMarkedCopies(storage: Storage): MarkedCopies {
  const enqueue = createBoundedQueue(1, MAX_WAITING)
  return {
    async make(path, lines) {
      const copy = await enqueue(() => makeCopy(storage, path, lines.map(printable)))
      if (copy === 'busy') throw new AppError('unavailable')
      return copy
    },
  }
}

async function makeCopy(storage: Storage, path: string, lines: string[]): Promise<MarkedCopy> {
  const stored = await storage.head(bucket, path)
  if (!stored || stored.size > maxBytes) throw new AppError('not_found')
  const extension = path.split('.').at(-1) as MarkJob['extension']
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-copy-'))
  try {
    const [source, target] = [join(folder, 'source'), join(folder, 'target')]
    if (!(await storage.saveAs(bucket, path, source))) throw new AppError('not_found')
    await markFile({ source, target, extension, lines })
    const file = await open(target)
    const { size } = await file.stat()
    // An open file can be read to its end after it's deleted.
    return { stream: file.createReadStream(), size, contentType: CONTENT_TYPES[extension], extension }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
