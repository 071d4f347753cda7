import { basename } from 'node:path'
import { AppError, invalid } from '../../../domain/errors.ts'
import type { FilePreview } from '../../../domain/screening/file-preview.ts'
import { readUploadForm } from '../../content/uploads/upload-form.ts'
import { chosenColumns } from './chosen-columns.ts'
import type { SentParcelFile } from './read-form.ts'

type Preview = (file: SentParcelFile) => Promise<Omit<FilePreview, 'fileName'>>

/**
 * Previews the file of a form. After too many requests the form is read to its end, so that the answer arrives.
 * @throws AppError `invalid` with a message for `file`, `too_many_requests`, `unavailable`
 */
export async function previewSent(request: Request, mayRead: boolean, preview: Preview): Promise<FilePreview> {
  const { stored, errors } = await readUploadForm(request, { file: 'parcels' }, async (_kind, body, sent) => ({
    path: sent.name,
    preview: mayRead ? await preview({ name: sent.name, body, columns: chosenColumns(sent.before) }) : null,
  }))
  if (!mayRead) throw new AppError('too_many_requests')
  const [file] = stored
  if (!file?.preview) throw invalid('file', errors.file ?? 'Choose a file.')
  return { ...file.preview, fileName: basename(file.path).slice(0, 200) }
}
