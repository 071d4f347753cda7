import { AppError } from '../../../domain/errors.ts'
import { coordinateLabel } from '../../../domain/place/coordinates.ts'
import { MAX_FILE_BYTES, MAX_FILE_BYTES_WITHOUT_ACCOUNT, MAX_PARCELS } from '../../../domain/screening/run.ts'
import { RejectedFeature } from '../../files/check-geometry.ts'
import { openInThread } from '../../files/open-in-thread.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { FileReader, UploadedFile } from '../../files/uploaded-file.ts'
import type { Places } from '../../land/places/places.ts'
import { isSwapped, questionAbout } from '../../land/places/stated-place.ts'
import { placedAt, type ReadParcels, readParcels, reasonsText } from '../read-parcels.ts'
import { readParcelForm } from './read-form.ts'
import type { ScreeningRuns } from './service.ts'

const MAX_LINE = 300

interface InputOptions {
  places: Pick<Places, 'resolve'>
  readUploaded: FileReader
}

type Inputs = Pick<ScreeningRuns, 'readFile' | 'readText' | 'readForm'>

/** Reads parcels from files and from typed text. */
export function createInputs({ places, readUploaded }: InputOptions): Inputs {
  const readStored = (file: UploadedFile): Promise<ReadParcels> =>
    readUploaded(file, (path, options) =>
      readParcels(path, { resolve: places.resolve, ...options, open: openInThread }),
    )

  const inputs: Pick<ScreeningRuns, 'readFile' | 'readText'> = {
    async readFile(viewer, file) {
      const maxBytes = viewer.kind === 'user' ? MAX_FILE_BYTES : MAX_FILE_BYTES_WITHOUT_ACCOUNT
      const tooLarge = `The file is larger than ${maxBytes / 1e6} MB. Split it${viewer.kind === 'user' ? '' : ', or sign in'}.`
      return readStored({ ...file, maxBytes, tooLarge }).catch(toInvalid('file'))
    },

    async readText(_viewer, text) {
      if (text.trim() === '') throw invalid('text', 'Enter coordinates or a place, one per line.')
      const body = [Buffer.from(text)]
      const reading = text.trimStart().startsWith('{')
        ? readStored({ name: 'parcels.geojson', body, maxBytes: MAX_FILE_BYTES, tooLarge: '' })
        : readLines(places, text)
      return reading.catch(toInvalid('text'))
    },
  }
  return { ...inputs, readForm: (viewer, request) => readParcelForm(inputs, viewer, request) }
}

async function readLines(places: Pick<Places, 'resolve'>, text: string): Promise<ReadParcels> {
  const lines = text.split('\n').map((line, i) => ({ number: i + 1, line: line.trim() }))
  const read: ReadParcels = { parcels: [], rejected: [], columns: [], nameColumn: null }
  for (const { number, line } of lines.filter((each) => each.line !== '')) {
    if (read.parcels.length + read.rejected.length === MAX_PARCELS) throw new UnreadableFileError(TOO_MANY_LINES)
    try {
      const { place } = line.length > MAX_LINE ? { place: null } : await places.resolve(line)
      if (!place) throw new RejectedFeature(`We don’t know “${line.slice(0, 60)}”.`)
      const question = questionAbout(place, null)
      if (question !== null && isSwapped(place)) throw new RejectedFeature(question)
      const { input, name = coordinateLabel(line), note = question } = placedAt(place)
      read.parcels.push({ number, input: { name, ...input }, attributes: {}, note })
    } catch (error) {
      if (!(error instanceof RejectedFeature)) throw error
      read.rejected.push({ number, reason: error.message })
    }
  }
  if (read.parcels.length === 0) throw new UnreadableFileError(reasonsText(read.rejected, 'Line'))
  return read
}

const TOO_MANY_LINES = `Enter at most ${MAX_PARCELS.toLocaleString('en-US')} lines.`

const invalid = (field: string, message: string) =>
  new AppError('invalid', { detail: message, fields: { [field]: [message] } })

const toInvalid = (field: string) => (error: unknown) => {
  throw error instanceof UnreadableFileError ? invalid(field, error.message) : error
}
