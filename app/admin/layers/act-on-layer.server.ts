import { type ActionFunctionArgs, data, href, redirect } from 'react-router'
import { readColumnChoices, readLayerDetails, readLayerFile } from '../../../domain/layer/layer-values.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { FILE_FORM } from '../../../domain/upload/uploads.ts'
import type { LayerAdmin } from '../../../server/geodata/layers/admin/service.ts'
import { isRecognized, services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readEnteredValues } from '../content/editor/entered-values.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { failureWith } from '../content/submit-failure.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'

interface Work {
  layers: LayerAdmin
  admin: SignedInViewer
  form: FormData
  /** The layer. */
  id: string
  /** A version, on the screen of a layer. */
  version: number
  isList: boolean
}

type Act = (work: Work) => Promise<ActionResult | Response>

const ACTS: Record<string, Act> = {
  create: async ({ layers, admin, form }) => {
    const values = { ...readLayerDetails(form), ...readLayerFile(form), type: form.get('type') }
    const { id } = await layers.create(admin, values)
    return redirect(href('/admin/layers/:id', { id }))
  },
  save: async ({ layers, admin, id, form }) => {
    await layers.update(admin, id, readLayerDetails(form))
    return { notice: 'Layer saved.' }
  },
  upload: async ({ layers, admin, id, form }) => {
    await layers.addFile(admin, id, readLayerFile(form))
    return { notice: 'File uploaded.' }
  },
  import: async ({ layers, admin, id, form }) => {
    await layers.startImport(admin, id, readColumnChoices(form))
    return { notice: 'Import started. You can leave this page.' }
  },
  cancel: async ({ layers, admin, id }) => {
    await layers.cancelImport(admin, id)
    return { notice: 'Import canceled.' }
  },
  retry: async ({ layers, admin, id }) => {
    await layers.retryImport(admin, id)
    return {}
  },
  switch: async ({ layers, admin, id, version }) => {
    await layers.switchVersion(admin, id, version)
    return { notice: `Version ${version} is current now.` }
  },
  'delete-version': async ({ layers, admin, id, version }) => {
    await layers.deleteVersion(admin, id, version)
    return { notice: `Version ${version} deleted.` }
  },
  show: async ({ layers, admin, id }) => {
    await layers.setPublic(admin, id, true)
    return { notice: 'Layer shown.' }
  },
  hide: async ({ layers, admin, id }) => {
    await layers.setPublic(admin, id, false)
    return { notice: 'Layer hidden.' }
  },
  delete: async ({ layers, admin, id, isList }) => {
    await layers.remove(admin, id)
    return isList ? { notice: 'Layer deleted.', undo: id } : redirect(href('/admin/layers'))
  },
  undo: async ({ layers, admin, id }) => {
    await layers.restore(admin, id)
    return { notice: 'Layer restored.' }
  },
}

/** Verbs of forms that get their values back when they fail. */
const FORM_VERBS: ReadonlySet<string> = new Set(['create', 'save', 'upload', 'import'])

const respond = (result: ActionResult, status = 200) => data<ActionResult>(result, { status })

/**
 * Runs the action in the form field `do`: a verb, followed by the id of a layer in a list, or by a version on the screen of
 * the layer `id`.
 */
export async function actOnLayer({ context, request, params: { id } }: ActionFunctionArgs) {
  if (!context.get(isRecognized)) return respond(failureWith('layer_save_failed'), 503)
  const admin = requireAdmin(context)
  const { uploads, adminLayers: layers } = context.get(services)
  const received = await uploads.readForm(admin, request, { file_path: 'layer-file' }).catch((error: unknown) => {
    const { code, status } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw toRouteError(context, error)
    if (status < 500) throw data(null, { status })
    return null
  })
  if (received === null) return respond(failureWith('layer_save_failed'), 503)
  const { form, errors } = received
  const [verb = '', subject = ''] = String(form.get('do') ?? '').split(' ')
  const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined
  if (!act) throw data(null, { status: 400 })
  const entered = FORM_VERBS.has(verb) ? { entered: readEnteredValues(form) } : {}
  if (Object.keys(errors).length > 0) return respond({ ...failureWith('invalid'), errors, ...entered }, 422)
  const version = /^\d{1,9}$/.test(subject) ? Number(subject) : 0
  try {
    const result = await act({ layers, admin, form, id: id ?? subject, version, isList: id === undefined })
    return result instanceof Response ? result : respond(result)
  } catch (error) {
    const failed = failureOf(context, error)
    if (failed.status === 403) throw toRouteError(context, error)
    const { code, message, status, errors: fields } = failed
    return respond({ failure: { code, message }, ...(fields && { errors: fields }), ...entered }, status)
  }
}

/** The same for forms with a file. */
export const actOnLayerFile = formAction({ multipart: FILE_FORM }, (args: ActionFunctionArgs) => actOnLayer(args))
