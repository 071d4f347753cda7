import { basename } from 'node:path'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { readUploadForm } from '../../content/uploads/upload-form.ts'
import type { UploadedFile } from '../../files/uploaded-file.ts'
import type { ChosenColumns } from '../parcel-columns.ts'
import type { ReadParcels } from '../read-parcels.ts'
import { chosenColumns } from './chosen-columns.ts'
import type { ParcelForm } from './service.ts'

/** A file with the columns that were chosen for it. */
export interface SentParcelFile extends Pick<UploadedFile, 'name' | 'body'> {
  columns: ChosenColumns
}

/** Reads the parts of a form. */
export interface FieldReaders {
  /** @throws AppError `invalid` with a message for `file`, `unavailable` while too many others are being read */
  readFile(viewer: Viewer, file: SentParcelFile): Promise<ReadParcels>
  /** Reads one place or pair of coordinates per line, or GeoJSON. @throws AppError `invalid` with a message for `text` */
  readText(viewer: Viewer, text: string): Promise<ReadParcels>
}

/**
 * Reads all parcels of a form: those of its file, drawn ones and typed ones.
 * @param readers null after too many requests: no parcel is read then, only what was entered
 */
export async function readParcelForm(
  readers: FieldReaders | null,
  viewer: Viewer,
  request: Request,
): Promise<ParcelForm> {
  const { form, stored, errors } = await readUploadForm(request, { file: 'parcels' }, async (_kind, body, sent) => ({
    path: sent.name,
    parcels:
      readers && (await readers.readFile(viewer, { name: sent.name, body, columns: chosenColumns(sent.before) })),
  }))
  const entered = { name: textOf(form, 'name'), text: textOf(form, 'text'), shapes: textOf(form, 'shapes') }
  const [file] = stored
  const suggestedName = basename(file?.path ?? '').slice(0, 200)
  if (!readers) return { entered, read: null, suggestedName, errors: {}, refusal: new AppError('too_many_requests') }
  if (errors.file) return { entered, read: null, suggestedName, errors: { file: errors.file } }
  const parts = stored.flatMap(({ parcels }) => parcels ?? [])
  try {
    for (const text of [entered.shapes, entered.text])
      if (text.trim() !== '') parts.push(await readers.readText(viewer, text))
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      return { entered, read: null, suggestedName, errors: { text: error.message } }
    throw error
  }
  if (parts.length === 0)
    return { entered, read: null, suggestedName, errors: { text: 'Draw a parcel, enter a place or choose a file.' } }
  return { entered, read: joined(parts), suggestedName, errors: {} }
}

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** Numbers are those of the first part; the others follow. */
function joined(parts: readonly ReadParcels[]): ReadParcels {
  const all: ReadParcels = { parcels: [], rejected: [], columns: [], nameColumn: parts[0]?.nameColumn ?? null }
  let last = 0
  for (const { parcels, rejected, columns } of parts) {
    const offset = last
    const renumbered = <T extends { number: number }>(item: T): T => ({ ...item, number: offset + item.number })
    all.parcels.push(...parcels.map(renumbered))
    all.rejected.push(...rejected.map(renumbered))
    all.columns = [...new Set([...all.columns, ...columns])]
    for (const { number } of [...parcels, ...rejected]) last = Math.max(last, offset + number)
  }
  return all
}
