import type { Feature } from 'geojson'
import { type ReadArea, refused } from '../../../domain/area/check-area.ts'
import { readAreaFile } from '../../../domain/area/geojson.ts'
import { MAX_AREA_FILE_BYTES } from '../../../domain/upload/uploads.ts'
import { openInThread } from '../../files/open-in-thread.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { FileReader, UploadedFile } from '../../files/uploaded-file.ts'

const MAX_FEATURES = 1_000

export interface AreaFiles {
  /**
   * Reads the polygons of a file of any format with features, simplified to what a link can hold.
   * @throws AppError `unavailable` while too many others are being read
   */
  read(body: UploadedFile['body']): Promise<ReadArea>
}

export const createAreaFiles = (readFile: FileReader): AreaFiles => ({
  async read(body) {
    const tooLarge = `The file is larger than ${MAX_AREA_FILE_BYTES / 1e6} MB.`
    try {
      return await readFile({ name: 'area', body, maxBytes: MAX_AREA_FILE_BYTES, tooLarge }, async (path, options) =>
        readAreaFile({ type: 'FeatureCollection', features: await readFeatures(path, options) }),
      )
    } catch (error) {
      if (error instanceof UnreadableFileError) return refused(error.message)
      throw error
    }
  },
})

async function readFeatures(path: string, options: { folder: string; signal: AbortSignal }): Promise<Feature[]> {
  const source = await openInThread(path, { ...options, columns: new Map() })
  const features: Feature[] = []
  try {
    for await (const { geometry } of source.features()) {
      if (geometry) features.push({ type: 'Feature', properties: {}, geometry })
      if (features.length > MAX_FEATURES)
        throw new UnreadableFileError(`The file has more than ${MAX_FEATURES.toLocaleString('en-US')} features.`)
    }
  } finally {
    await source.close?.()
  }
  return features
}
