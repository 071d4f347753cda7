import { useState } from 'react'
import { href } from 'react-router'
import { type AdminLayer, isOpen, isRunning } from '../../../domain/layer/admin-layer.ts'
import { LAYER_TYPE_LABELS, layerParams, parseLayerQuery } from '../../../domain/layer/layer-query.ts'
import type { LayerPreview } from '../../../server/geodata/layers/admin/service.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { useAnswer } from '../../ui/form/use-answer.ts'
import { Tag } from '../../ui/list/tag.tsx'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { toEnteredValues } from '../content/editor/entered-values.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { ActionBanner } from '../list/action-banner.tsx'
import { listHref } from '../list/list-href.ts'
import { GET_FORM } from '../list/row-forms.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/layer-page'
import { actOnLayerFile } from './act-on-layer.server.ts'
import { DeleteVersion } from './delete-version.tsx'
import { DetailsFields } from './details-fields.tsx'
import { FileFields } from './file-fields.tsx'
import { ImportPanel } from './import-panel.tsx'
import { Visibility } from './layer-state.tsx'
import { Panel } from './panel.tsx'
import { Preview } from './preview.tsx'
import { isBuildingTiles, Versions } from './versions.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Map Layer')

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadForAdmin(context, 'layers_failed', async (admin, { adminLayers: layers }) => {
    const { searchParams } = new URL(request.url)
    const [layer, preview] = await Promise.all([layers.get(admin, params.id), layers.preview(admin, params.id)])
    const back = layerParams(parseLayerQuery(searchParams)).toString()
    return { layer, preview, back, deleting: Number(searchParams.get('delete')) || null }
  })

export const action = actOnLayerFile

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ActionResult => submitFailureResult('layer_save_failed', reason))

export default function Layer({ loaderData: { failure, shown }, actionData }: Route.ComponentProps) {
  const result = useAnswer<ActionResult>(actionData)
  if (shown === null) return <Unavailable heading="Map Layer" failure={failure} answer={result} />
  return <LayerScreen key={shown.layer.id} {...shown} result={result} isAnswered={actionData !== undefined} />
}

interface LayerScreenProps {
  layer: AdminLayer
  preview: LayerPreview | null
  /** The query of the list to return to. */
  back: string
  /** The version to confirm the deletion of, without JavaScript. */
  deleting: number | null
  result: ActionResult | undefined
  isAnswered: boolean
}

function LayerScreen({ layer, preview, back, deleting, result, isAnswered }: LayerScreenProps) {
  const { id, name, type, versions, import: last, current_version } = layer
  useProcessingRefresh(
    (last !== null && isRunning(last.state)) || versions.some((each) => isBuildingTiles(each, current_version)),
  )
  const [pending, setPending] = useState(isAnswered ? null : deleting)
  const params = new URLSearchParams(back)
  const here = listHref(href('/admin/layers/:id', { id }), params)
  const previewed = versions.find(({ number }) => number === preview?.version)
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={listHref(href('/admin/layers'), params)}>All layers</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">{name}</h1>
      <div className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        {LAYER_TYPE_LABELS[type] ?? type}
        <Visibility isPublic={layer.is_public} isShown={current_version !== null} />
        {layer.is_shipped && <Tag>Comes with VoltAcre</Tag>}
      </div>
      <Form method="get" action={here} id={GET_FORM} className="contents" />
      <div className="grid gap-4">
        <ActionBanner result={result} here={here} />
        {last && last.state !== 'done' && <ImportPanel layer={layer} item={last} result={result} />}
        {preview && previewed && <Preview type={type} preview={preview} kept={previewed.kept} />}
        <Versions layer={layer} onDelete={setPending} />
        {!(last && isOpen(last.state)) && <NewVersion layer={layer} result={result} />}
        <Details layer={layer} result={result} />
      </div>
      {pending !== null && (
        <DeleteVersion version={pending} layerName={name} action={here} onClose={() => setPending(null)} />
      )}
    </div>
  )
}

function NewVersion({ layer, result }: { layer: AdminLayer; result: ActionResult | undefined }) {
  const isMine = result?.entered !== undefined && 'vintage' in result.entered
  return (
    <Panel id="new-version" heading="New version">
      {/* A saved file must not stay in the form. */}
      <Form key={layer.import?.id} method="post" encType="multipart/form-data" className="grid gap-4">
        <FileFields
          values={isMine ? (result.entered ?? {}) : {}}
          errors={isMine ? (result.errors ?? {}) : {}}
          hasVersion={layer.current_version !== null}
        />
        <div className="flex justify-end">
          <SubmitButton pending="Saving..." name="do" value="upload">
            Save and Choose Columns
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

function Details({ layer, result }: { layer: AdminLayer; result: ActionResult | undefined }) {
  const isMine = result?.entered !== undefined && 'coverage_source' in result.entered
  return (
    <Panel id="details" heading="Details">
      <Form method="post" className="grid gap-4">
        <DetailsFields
          values={isMine ? (result.entered ?? {}) : toEnteredValues(layer)}
          errors={isMine ? (result.errors ?? {}) : {}}
          hasOutline={layer.coverage_source === 'file'}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {!layer.is_shipped && (
            <Button type="submit" form={GET_FORM} formAction={href('/admin/layers')} name="delete" value={layer.id}>
              Delete Layer
            </Button>
          )}
          <SubmitButton pending="Saving..." name="do" value="save">
            Save Layer
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
