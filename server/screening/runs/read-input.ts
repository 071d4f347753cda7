import { AppError, invalid } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { coordinateLabel } from '../../../domain/place/coordinates.ts'
import { MAX_FILE_BYTES, MAX_FILE_BYTES_WITHOUT_ACCOUNT } from '../../../domain/screening/run.ts'
import { RejectedFeature } from '../../files/check-geometry.ts'
import { openInThread } from '../../files/open-in-thread.ts'
import { featuresOfGeojson } from '../../files/read-geojson.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { FileReader, UploadedFile } from '../../files/uploaded-file.ts'
import { NO_PLACE, type Places } from '../../land/places/places.ts'
import { isSwapped, questionAbout } from '../../land/places/stated-place.ts'
import { inChunks } from '../../platform/concurrency/chunked-work.ts'
import { isAllowed, type RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { previewParcels } from '../preview-parcels.ts'
import {
  placedAt,
  type ReadFileOptions,
  type ReadParcels,
  readFeatures,
  readParcels,
  reasonsText,
} from '../read-parcels.ts'
import { assertAllowed, countPreview, countScreening } from './limits.ts'
import { previewSent } from './preview-sent.ts'
import { type FieldReaders, readParcelForm, type SentParcelFile } from './read-form.ts'
import type { ScreeningRuns } from './service.ts'

const MAX_LINE = 300

type StoredFile = SentParcelFile & UploadedFile
type ReadStored<T> = (path: string, options: ReadFileOptions) => Promise<T>

/** What is typed as GeoJSON. The form limits its length. */
const TYPED_FILE = {
  name: 'parcels.geojson',
  maxBytes: MAX_FILE_BYTES,
  tooLarge: '',
  columns: new Map<string, string>(),
}

function limitOf({ kind }: Viewer): Pick<UploadedFile, 'maxBytes' | 'tooLarge'> {
  const maxBytes = kind === 'user' ? MAX_FILE_BYTES : MAX_FILE_BYTES_WITHOUT_ACCOUNT
  const tooLarge = `The file is larger than ${maxBytes / 1e6} MB. Split it${kind === 'user' ? '' : ', or sign in'}.`
  return { maxBytes, tooLarge }
}

interface InputOptions {
  places: Pick<Places, 'resolve'>
  readUploaded: FileReader
  rateLimits: Pick<RateLimits, 'count'>
}

/** Reads parcels from files, from typed text and from what programs send. */
export function createInputs({
  places: { resolve },
  readUploaded,
  rateLimits,
}: InputOptions): Pick<ScreeningRuns, 'readForm' | 'previewFile' | 'readSent'> {
  const readStored = <T>(viewer: Viewer, file: StoredFile, read: ReadStored<T>): Promise<T> =>
    readUploaded(file, (path, options) =>
      read(path, { ...optionsOf(viewer), ...options, open: openInThread, columns: file.columns }),
    )
  const optionsOf = (viewer: Viewer) => ({ resolve, assertAllowed: (count: number) => assertAllowed(viewer, count) })

  const fields: FieldReaders = {
    async readFile(viewer, file) {
      return readStored(viewer, { ...file, ...limitOf(viewer) }, readParcels).catch(toInvalid('file'))
    },

    async readText(viewer, text) {
      const body = [Buffer.from(text)]
      const reading = text.trimStart().startsWith('{')
        ? readStored(viewer, { ...TYPED_FILE, body }, readParcels)
        : readLines(resolve, viewer, text.split('\n'))
      return reading.catch(toInvalid('text'))
    },
  }

  return {
    async readForm(viewer, caller, request) {
      const mayRead = await isAllowed(countScreening(rateLimits, viewer, caller))
      return readParcelForm(mayRead ? fields : null, viewer, request)
    },
    async previewFile(viewer, caller, request) {
      const mayRead = await isAllowed(countPreview(rateLimits, viewer, caller))
      return previewSent(request, mayRead, (file) =>
        readStored(viewer, { ...file, ...limitOf(viewer) }, previewParcels).catch(toInvalid('file')),
      )
    },
    async readSent(viewer, caller, sent) {
      await countScreening(rateLimits, viewer, caller)
      if ('places' in sent) return readLines(resolve, viewer, sent.places).catch(toInvalid('places'))
      const source = featuresOfGeojson(sent.parcels)
      return readFeatures(source, optionsOf(viewer)).catch(toInvalid('parcels'))
    },
  }
}

/** Reads one place per line, unless there are more than the viewer may screen. */
async function readLines(resolve: Places['resolve'], viewer: Viewer, lines: readonly string[]): Promise<ReadParcels> {
  const entered = lines
    .map((line, i) => ({ number: i + 1, line: line.replaceAll('\n', ' ').trim() }))
    .filter(({ line }) => line !== '')
  if (entered.length === 0) throw new UnreadableFileError('Enter coordinates or a place, one per line.')
  assertAllowed(viewer, entered.length)
  const rejected: ReadParcels['rejected'] = []
  const parcels = await inChunks(entered, async ({ number, line }) => {
    try {
      const { place, problem } = line.length > MAX_LINE ? NO_PLACE : await resolve(line)
      if (!place) throw new RejectedFeature(problem ?? `We don’t know “${line.slice(0, 60)}”.`)
      const question = questionAbout(place, null)
      if (question !== null && isSwapped(place)) throw new RejectedFeature(question)
      const { input, name = coordinateLabel(line), note = question } = placedAt(place)
      return [{ number, input: { name, ...input }, attributes: {}, note }]
    } catch (error) {
      if (!(error instanceof RejectedFeature)) throw error
      rejected.push({ number, reason: error.message, text: line.slice(0, MAX_LINE) })
      return []
    }
  })
  if (parcels.length === 0) throw new UnreadableFileError(reasonsText(rejected, 'Line'))
  return { parcels, rejected, columns: [], nameColumn: null }
}

/** Names the field that couldn't be read. */
const toInvalid = (field: string) => (error: unknown) => {
  const isInvalid = error instanceof UnreadableFileError || (error instanceof AppError && error.code === 'invalid')
  throw isInvalid ? invalid(field, error.message) : error
}
