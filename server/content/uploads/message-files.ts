import { Readable } from 'node:stream'
import { isErrorCode } from '../../../domain/errors.ts'
import type { MessageFiles } from '../../people/leads/message-files.ts'
import { claimUploads } from './claims.ts'
import type { Uploads } from './uploads.ts'

const KIND = 'message-file'

/** The files of messages are uploads like any. */
export function createMessageFiles(uploads: Pick<Uploads, 'keep'>): MessageFiles {
  return {
    async store({ name, bytes }) {
      try {
        const { path, bytes: size } = await uploads.keep(KIND, Readable.from([bytes]), name)
        return { path, name, bytes: size }
      } catch (error) {
        if (!isErrorCode(error, 'invalid')) throw error
        const { fields } = error as { fields?: Record<string, string[]> }
        return fields?.file?.[0] ?? 'It can’t be opened.'
      }
    },
    async claim(transaction, viewer, paths) {
      if (paths.length === 0) return []
      await claimUploads(transaction, { kind: KIND, field: 'files', paths, ...(viewer && { by: viewer.id }) })
      const rows = await transaction
        .selectFrom('uploads')
        .select(['path', 'original_name', 'bytes'])
        .where('path', 'in', [...paths])
        .execute()
      const files = new Map(rows.map((row) => [row.path, row]))
      return paths.map((path) => {
        const { original_name, bytes } = files.get(path)!
        return { path, name: original_name ?? 'File', bytes: Number(bytes) }
      })
    },
  }
}
