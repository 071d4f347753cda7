import type { AdminLayer, LayerVersion } from '../../../domain/layer/admin-layer.ts'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SidewaysScroll } from '../../ui/list/sideways-scroll.tsx'
import { Tag } from '../../ui/list/tag.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { GET_FORM } from '../list/row-forms.tsx'
import { Panel } from './panel.tsx'
import { RejectsLink } from './rejects-link.tsx'
import { VersionSummary } from './version-summary.tsx'

interface VersionsProps {
  layer: AdminLayer
  onDelete: (version: number) => void
}

/** The versions of a layer, with counts to compare, and buttons to switch between them. */
export function Versions({ layer, onDelete }: VersionsProps) {
  const { versions, current_version: current } = layer
  return (
    <Panel id="versions" heading="Versions">
      {versions.length === 0 && <p className="text-ink-3">There’s no version yet.</p>}
      {versions.length > 0 && (
        <ul className="grid gap-4 divide-y divide-line">
          {versions.map((version) => (
            <li key={version.number} className="grid gap-3 pt-4 first:pt-0">
              <Heading layer={layer} version={version} />
              <VersionSummary version={version} />
              <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
                {version.number !== current && (
                  <>
                    <Button type="submit" name="do" value={`switch ${version.number}`} size="sm" kind="primary">
                      {current !== null && version.number < current ? 'Roll Back to' : 'Show'} Version {version.number}
                    </Button>
                    <Button
                      type="submit"
                      size="sm"
                      form={GET_FORM}
                      name="delete"
                      value={version.number}
                      onClick={(event) => {
                        event.preventDefault()
                        onDelete(version.number)
                      }}
                    >
                      Delete Version {version.number}
                    </Button>
                  </>
                )}
                {version.rejects_of && <RejectsLink layerId={layer.id} importId={version.rejects_of} />}
              </Form>
            </li>
          ))}
        </ul>
      )}
      {versions.length > 1 && <Comparison layer={layer} />}
    </Panel>
  )
}

function Heading({ layer: { current_version }, version }: { layer: AdminLayer; version: LayerVersion }) {
  const { number, vintage, file_name, created_at, kept, has_tiles } = version
  const isCurrent = number === current_version
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-label">Version {number}</span>
        {isCurrent && <Tag tone="good">Current</Tag>}
        {!isCurrent && number > (current_version ?? 0) && <Tag tone="caution">Not shown</Tag>}
        <span className="num text-ink-2">{formatCount(kept, 'feature')}</span>
      </p>
      <p className="num text-13 break-words text-ink-3">
        {[vintage, file_name].filter(Boolean).map((text) => `${text}, `)}
        <LocalTime iso={created_at} />
      </p>
      {!has_tiles && (
        <p className="text-13 text-ink-3">
          {isBuildingTiles(version, current_version)
            ? 'The map tiles of this version are being built.'
            : 'The map tiles of this version are built when you switch to it.'}
        </p>
      )}
    </div>
  )
}

/** Tiles are built of the current version and of newer ones. */
export const isBuildingTiles = ({ has_tiles, number }: LayerVersion, current: number | null) =>
  !has_tiles && number >= (current ?? 0)

/** The features of each class, version by version. */
function Comparison({ layer: { type, versions } }: { layer: AdminLayer }) {
  const counted = versions.filter(({ details }) => details.classes !== undefined)
  const classes = layerTypeOf(type).classes.filter(({ key }) => counted.some(({ details }) => details.classes?.[key]))
  return (
    <SidewaysScroll label="Features by version">
      <table className="num w-full text-13">
        <caption className="pb-2 text-left font-label">Features by version</caption>
        <thead className="text-left text-12 text-ink-3">
          <tr>
            <th scope="col" className="pr-4 pb-1 font-medium">
              Class
            </th>
            {versions.map(({ number }) => (
              <th key={number} scope="col" className="pl-4 pb-1 text-right font-medium whitespace-nowrap">
                Version {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.length > 1 &&
            classes.map(({ key, label }) => (
              <tr key={key}>
                <th scope="row" className="py-0.5 pr-4 text-left font-normal">
                  {label}
                </th>
                {versions.map(({ number, details }) => (
                  <td key={number} className="py-0.5 pl-4 text-right">
                    {details.classes ? formatNumber(details.classes[key] ?? 0) : 'Not counted'}
                  </td>
                ))}
              </tr>
            ))}
          <tr className="font-medium">
            <th scope="row" className="py-0.5 pr-4 text-left font-medium">
              All
            </th>
            {versions.map(({ number, kept }) => (
              <td key={number} className="py-0.5 pl-4 text-right">
                {formatNumber(kept)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </SidewaysScroll>
  )
}
