import { isRunning, type LayerImport } from '../../../domain/layer/admin-layer.ts'
import { formatBytes } from '../../../domain/text/bytes.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { ActionResult } from '../content/screen-data.ts'
import { MappingForm } from './mapping-form.tsx'
import { Panel } from './panel.tsx'
import { RejectsLink } from './rejects-link.tsx'

interface ImportPanelProps {
  layer: { id: string; type: string }
  item: LayerImport
  result: ActionResult | undefined
}

/** The open or failed import of a layer: its columns, its progress, or why it failed. */
export function ImportPanel({ layer, item, result }: ImportPanelProps) {
  const { state, original_name, bytes, inspection } = item
  return (
    <Panel id="import" heading="Import">
      <p className="num text-13 break-words text-ink-2">
        {original_name}, {formatBytes(bytes)}
        {inspection && `, ${inspection.format}`}
      </p>
      {isRunning(state) && <Progress item={item} />}
      {state === 'mapping' && inspection && (
        <MappingForm
          key={item.id}
          type={layer.type}
          inspection={inspection}
          chosen={item.columns}
          entered={result?.failure ? result.entered : undefined}
          errors={result?.errors ?? {}}
        />
      )}
      {(state === 'failed' || state === 'canceled') && (
        <>
          <Banner tone={state === 'failed' ? 'bad' : 'caution'}>{item.failure ?? 'The import was canceled.'}</Banner>
          <Form method="post" className="flex flex-wrap items-center gap-4">
            <SubmitButton kind="plain" pending="Trying..." name="do" value="retry">
              Try Again
            </SubmitButton>
            {item.has_rejects && <RejectsLink layerId={layer.id} importId={item.id} />}
          </Form>
        </>
      )}
    </Panel>
  )
}

function Progress({ item: { state, features_read, kept, rejected } }: { item: LayerImport }) {
  return (
    <Form method="post" className="grid gap-4">
      <div className="grid gap-2">
        <div className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full w-1/3 rounded-full bg-accent motion-safe:animate-pulse" />
        </div>
        <p role="status" className="num font-label">
          {state === 'inspecting'
            ? 'Reading the columns…'
            : `${formatCount(features_read, 'feature')} read, ${formatNumber(kept)} kept, ${formatNumber(rejected)} rejected`}
        </p>
        <p className="text-13 text-ink-3">The import continues if you leave.</p>
      </div>
      <div>
        <SubmitButton kind="plain" pending="Canceling..." name="do" value="cancel">
          Cancel Import
        </SubmitButton>
      </div>
    </Form>
  )
}
