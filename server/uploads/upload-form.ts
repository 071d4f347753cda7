import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../../domain/errors.ts'
import type { StoredUpload, UploadKind } from '../../domain/uploads.ts'

/** A form whose files are stored: each stands in it as the path that a row refers to it by, after the fields. */
export interface ReceivedForm {
  form: FormData
  /** The files behind those paths. */
  stored: StoredUpload[]
  /** Why a file was not taken, by its field; the others are stored. */
  errors: Record<string, string>
}

/** A file could not be stored for a reason that is not its own; `form` has what was typed. */
export class UnstoredForm extends AppError {
  readonly form: FormData

  constructor(reason: unknown, form: FormData) {
    super(reason instanceof AppError ? reason.code : 'internal', { cause: reason })
    this.form = form
  }
}

/** What kind of file each file field takes; files of other fields are passed over. */
export type FileFields = Readonly<Record<string, UploadKind>>

type Store = (kind: UploadKind, body: AsyncIterable<Uint8Array>, name: string) => Promise<StoredUpload>

const LIMITS = { fieldNameSize: 100, fieldSize: 2 * 1024 * 1024, fields: 500, files: 100, parts: 600, headerPairs: 50 }

/**
 * Reads a form as a browser without scripts sends it: files go to `store` while they arrive, one after the other, and are
 * never in memory as a whole. A form without files is read as ever.
 * @throws AppError `bad_request` for what is not a form; UnstoredForm
 */
export async function readUploadForm(request: Request, fields: FileFields, store: Store): Promise<ReceivedForm> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    const form = await request.formData().catch(notAForm)
    return { form, stored: [], errors: {} }
  }
  const { form, files } = await parse(request.body, type, fields, store)
  const errors: Record<string, string> = {}
  const kept: StoredUpload[] = []
  for (const [index, result] of (await Promise.allSettled(files.map(({ stored }) => stored))).entries()) {
    const field = files[index]!.field
    if (result.status === 'fulfilled') {
      form.append(field, result.value.path)
      kept.push(result.value)
    } else if (result.reason instanceof AppError && result.reason.code === 'invalid') {
      errors[field] ??= result.reason.message
    } else throw new UnstoredForm(result.reason, form)
  }
  return { form, stored: kept, errors }
}

async function parse(body: ReadableStream<Uint8Array>, type: string, fields: FileFields, store: Store) {
  const form = new FormData()
  const files: { field: string; stream: BusboyFileStream; stored: Promise<StoredUpload> }[] = []
  const parser = openParser(type)
  parser.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) parser.destroy(new Error('A field is too long'))
    else form.append(name, value)
  })
  parser.on('file', (field, stream, name) => {
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
    // An input in which nothing was chosen is sent with an empty name.
    if (kind === undefined || !name) return void stream.resume()
    // What is left of a file that is too large is read past, so that the rest of the form arrives.
    const stored = store(kind, stream.iterator({ destroyOnReturn: false }), name).finally(() => stream.resume())
    // Heard of later, when all has arrived.
    stored.catch(() => {})
    stream.on('error', () => {})
    files.push({ field, stream, stored })
  })
  await new Promise<void>((resolve, reject) => {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => parser.destroy(new Error('There is too much in the form')))
    }
    parser.on('finish', () => resolve())
    parser.on('error', reject)
    source.on('error', (error) => parser.destroy(error))
    source.pipe(parser)
  }).catch((error: unknown) => {
    for (const { stream } of files) stream.destroy()
    return notAForm(error)
  })
  return { form, files }
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch (error) {
    return notAForm(error)
  }
}

function notAForm(cause: unknown): never {
  throw new AppError('bad_request', { cause })
}
