import { data, type RouterContextProvider } from 'react-router'
import { type Outline, onlyOutline } from '../../../domain/area/only-outline.ts'
import { type DraftChanges, hasChanged } from '../../../domain/draft/draft.ts'
import type { DraftStep } from '../../../domain/draft/step-names.ts'
import { STEP_FIELDS } from '../../../domain/draft/steps.ts'
import { ALL_DOCUMENT_SLOTS, documentField } from '../../../domain/listing/document-fields.ts'
import { evidenceField } from '../../../domain/listing/evidence-fields.ts'
import { MAX_AREA_FILE_BYTES, type UploadKind } from '../../../domain/upload/uploads.ts'
import { services, viewer } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import { OUTLINE_FILE } from './outline-file.ts'

export interface StepForm {
  changes: DraftChanges
  /** The step to go to, or `exit`; empty for the next one. */
  to: string
  intent: string
  /** Why files weren't accepted, by field. */
  errors: Record<string, string>
}

/** Files that a form sends without JavaScript. */
export const FILE_FIELDS: Partial<Record<DraftStep, Record<string, UploadKind>>> = {
  power: { [evidenceField('0', 'document')]: 'power-document' },
  media: {
    images: 'listing-image',
    videos: 'listing-video',
    ...Object.fromEntries(ALL_DOCUMENT_SLOTS.map((slot) => [documentField(slot, 'path'), 'listing-document' as const])),
  },
}

/** Reads the form of a step. What a file says replaces the text of its field. @throws a response for a form that can't be read */
export async function readStepForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  step: DraftStep,
): Promise<StepForm> {
  const files = FILE_FIELDS[step]
  const who = context.get(viewer)
  const { form, errors }: { form: FormData; errors: Record<string, string> } =
    files && who.kind === 'user'
      ? await context
          .get(services)
          .uploads.readForm(who, request, files)
          .catch((error: unknown) => {
            throw data(null, { status: failureOf(context, error).status })
          })
      : { form: await readFormData(request), errors: {} }
  const was = readWas(form.get('was'))
  const textOf = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const changes: Record<string, DraftChanges[string]> = {}
  for (const name of STEP_FIELDS[step]) changes[name] = { was: was[name] ?? [], now: textOf(name) }
  if (step === 'location') await moveCoordinates(context, changes)
  const outline = form.get(OUTLINE_FILE)
  if (outline instanceof File && outline.size > 0) {
    const { text, problem } = await readOutline(context, outline)
    if (problem !== null) errors.boundary = problem
    else changes.boundary = { was: was.boundary ?? [], now: [text] }
  }
  return { changes, to: String(form.get('to') ?? ''), intent: String(form.get('intent') ?? ''), errors }
}

/** Anything but lists of text counts as if it weren't there. */
function readWas(value: unknown): Record<string, string[]> {
  try {
    const parsed: unknown = JSON.parse(String(value))
    const entries = Object.entries(Object(parsed)).filter(
      ([, list]) => Array.isArray(list) && list.every((text) => typeof text === 'string'),
    )
    return Object.fromEntries(entries) as Record<string, string[]>
  } catch {
    return {}
  }
}

/** Coordinates in another notation, or typed as the address, become the point. */
async function moveCoordinates(
  context: Readonly<RouterContextProvider>,
  changes: Record<string, DraftChanges[string]>,
): Promise<void> {
  const { gps_coordinates: point, address } = changes
  const typed = { point: point?.now[0] ?? '', address: address?.now[0] ?? '' }
  const { drafts } = context.get(services)
  const asAddress = await drafts.locate(typed.address)
  const isMeant = typed.point.trim() === '' || (address !== undefined && hasChanged(address))
  if (asAddress.coordinates !== null && isMeant) {
    changes.address = { was: address?.was ?? [], now: [''] }
    changes.gps_coordinates = { was: point?.was ?? [], now: [asAddress.coordinates] }
    return
  }
  const { coordinates } = await drafts.locate(typed.point)
  if (coordinates !== null) changes.gps_coordinates = { was: point?.was ?? [], now: [coordinates] }
}

async function readOutline(context: Readonly<RouterContextProvider>, file: File): Promise<Outline> {
  if (file.size > MAX_AREA_FILE_BYTES)
    return { text: null, problem: `This file is larger than ${MAX_AREA_FILE_BYTES / 1e6} MB.` }
  const { area, problem } = await context.get(services).areaFiles.read(file.stream())
  return area === null ? { text: null, problem: problem ?? 'This file has no outline.' } : onlyOutline(area)
}
