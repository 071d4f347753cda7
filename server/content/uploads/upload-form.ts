import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../../../domain/errors.ts'
import type { StoredUpload, UploadKind } from '../../../domain/upload/uploads.ts'

/** A form whose files have been stored. Each file is replaced by its storage path. */
export interface ReceivedForm<Stored = StoredUpload> {
  form: FormData
  /** The stored files. */
  stored: Stored[]
  /** Why a file was rejected, by field. The other files are stored. */
  errors: Record<string, string>
}

/** Storing a file failed on our side. `form` has the other fields. */
class FormStorageError extends AppError {
  readonly form: FormData

  constructor(reason: unknown, form: FormData) {
    super(reason instanceof AppError ? reason.code : 'internal', { cause: reason })
    this.form = form
  }
}

/** The upload kind of each file field. Files of other fields are ignored. */
export type FileFields<Kind = UploadKind> = Readonly<Record<string, Kind>>

interface SentFile {
  name: string
  /** The fields that were sent before it. */
  before: FormData
}

type Store<Kind, Stored> = (kind: Kind, body: AsyncIterable<Uint8Array>, file: SentFile) => Promise<Stored>

/** A field fits the longest content, in UTF-8. */
const LIMITS = { fieldNameSize: 100, fieldSize: 1_500_000, fields: 500, files: 100, parts: 600, headerPairs: 50 }
/** Characters of all text fields together. */
const MAX_TEXT = 2_000_000

/**
 * Reads a multipart form from a browser without JavaScript, streaming each file to `store`. Other forms are read as usual.
 * @throws AppError `bad_request` for an invalid form, `too_large`; FormStorageError
 */
export async function readUploadForm<Kind, Stored extends { path: string }>(
  request: Request,
  fields: FileFields<Kind>,
  store: Store<Kind, Stored>,
): Promise<ReceivedForm<Stored>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    const form = await request.formData().catch(throwBadForm)
    return { form, stored: [], errors: {} }
  }
  const { form, files } = await parse(request.body, type, fields, store)
  const errors: Record<string, string> = {}
  const uploads: Stored[] = []
  for (const [index, result] of (await Promise.allSettled(files.map(({ stored }) => stored))).entries()) {
    const field = files[index]!.field
    if (result.status === 'fulfilled') {
      form.append(field, result.value.path)
      uploads.push(result.value)
    } else if (result.reason instanceof AppError && result.reason.code === 'invalid') {
      errors[field] ??= result.reason.message
    } else throw new FormStorageError(result.reason, form)
  }
  return { form, stored: uploads, errors }
}

async function parse<Kind, Stored>(
  body: ReadableStream<Uint8Array>,
  type: string,
  fields: FileFields<Kind>,
  store: Store<Kind, Stored>,
) {
  const form = new FormData()
  const files: { field: string; stream: BusboyFileStream; stored: Promise<Stored> }[] = []
  const parser = openParser(type)
  let text = 0
  parser.on('field', (name, value, isNameCut, isCut) => {
    text += value.length
    if (isNameCut || isCut || text > MAX_TEXT) parser.destroy(new AppError('too_large'))
    else form.append(name, value)
  })
  parser.on('file', (field, stream, name) => {
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
    // An empty file input is sent with an empty name.
    if (kind === undefined || !name) return void stream.resume()
    // Drains a file that is too large, so that the rest of the form arrives.
    const stored = store(kind, stream.iterator({ destroyOnReturn: false }), { name, before: form }).finally(() =>
      stream.resume(),
    )
    // Failures are handled after the whole form has arrived.
    stored.catch(() => {})
    stream.on('error', () => {})
    files.push({ field, stream, stored })
  })
  await new Promise<void>((resolve, reject) => {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => parser.destroy(new AppError('too_large')))
    }
    parser.on('finish', () => resolve())
    parser.on('error', reject)
    source.on('error', (error) => parser.destroy(error))
    source.pipe(parser)
  }).catch((error: unknown) => {
    for (const { stream } of files) stream.destroy()
    return throwBadForm(error)
  })
  return { form, files }
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch (error) {
    return throwBadForm(error)
  }
}

function throwBadForm(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('bad_request', { cause })
}
