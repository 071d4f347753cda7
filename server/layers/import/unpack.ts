import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { damagedZip, openArchive } from '../../file-types/archive.ts'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'

/** Limit of everything that a compressed file unpacks to. */
const MAX_UNPACKED_BYTES = 2_000_000_000
/** Text rarely shrinks to less than a fiftieth; what does more is made to fill disks. */
const MAX_RATIO = 200

/** Unpacks a gzip file into `folder`. @throws UnreadableFileError */
export async function gunzipInto(folder: string, path: string, signal: AbortSignal): Promise<string> {
  const target = join(folder, 'unpacked')
  const { size } = await stat(path)
  const limit = Math.min(MAX_UNPACKED_BYTES, Math.max(size * MAX_RATIO, 10_000_000))
  try {
    await pipeline(createReadStream(path), createGunzip(), limitTo(limit), createWriteStream(target), { signal })
  } catch (error) {
    if (error instanceof UnreadableFileError || signal.aborted) throw error
    throw new UnreadableFileError('The gzip file is damaged or incomplete.', { cause: error })
  }
  return target
}

/** Unpacks the KML document of a KMZ into `folder`; null if the archive has none. @throws UnreadableFileError */
export async function unpackKmz(folder: string, path: string, signal: AbortSignal): Promise<string | null> {
  const archive = await openArchive(path)
  const target = join(folder, 'doc.kml')
  try {
    let entries = 0
    for await (const entry of archive.eachEntry()) {
      if (++entries > 1_000) throw new UnreadableFileError('The KMZ has more than 1,000 files.')
      if (!/\.kml$/i.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new UnreadableFileError('The KMZ is password-protected.')
      if (entry.uncompressedSize > Math.max(entry.compressedSize * MAX_RATIO, 10_000_000)) throw tooLarge()
      const stream = await archive.openReadStreamPromise(entry)
      await pipeline(stream, limitTo(MAX_UNPACKED_BYTES), createWriteStream(target), { signal })
      return target
    }
    return null
  } catch (error) {
    if (error instanceof UnreadableFileError || signal.aborted) throw error
    throw damagedZip(error)
  } finally {
    archive.close()
  }
}

function limitTo(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(tooLarge())
      else done(null, chunk)
    },
  })
}

const tooLarge = () => new UnreadableFileError('The compressed file unpacks to more than we can read.')
