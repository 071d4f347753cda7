import { Readable } from 'node:stream'
import { isErrorCode } from '../../../domain/errors.ts'
import type { MessageFiles } from '../../people/leads/message-files.ts'
import { claimUploads } from './claims.ts'
import type { Uploads } from './uploads.ts'

const KIND = 'message-file'

/** The files of messages are uploads like any. */
export function createMessageFiles(uploads: Pick<Uploads, 'keep'>): MessageFiles {
  return {
    async keep({ name, bytes }) {
      try {
        const { path, bytes: size } = await uploads.keep(KIND, Readable.from([bytes]), name)
        return { path, name, bytes: size }
      } catch (error) {
        if (!isErrorCode(error, 'invalid')) throw error
        const { fields } = error as { fields?: Record<string, string[]> }
        return fields?.file?.[0] ?? 'It can’t be opened.'
      }
    },
    claim: (transaction, viewer, paths) =>
      claimUploads(transaction, { kind: KIND, field: 'files', paths, ...(viewer && { by: viewer.id }) }),
  }
}
