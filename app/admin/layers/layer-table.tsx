import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { LayerRow } from '../../../domain/layer/admin-layer.ts'
import { LAYER_TYPE_LABELS } from '../../../domain/layer/layer-query.ts'
import { formatDate, formatNumber } from '../../../domain/text/format.ts'
import { listHref } from '../list/list-href.ts'
import { type Column, ListTable } from '../list/list-table.tsx'
import { GET_FORM, POST_FORM, RowButton } from '../list/row-forms.tsx'
import { LayerStateTag, Visibility } from './layer-state.tsx'

interface LayerTableProps {
  rows: LayerRow[]
  /** The list's query, to return to it from a layer. */
  params: URLSearchParams
  onDelete: (layer: LayerRow) => void
}

export function LayerTable({ rows, params, onDelete }: LayerTableProps) {
  return (
    <ListTable
      rows={rows}
      caption="Map layers"
      columns={columnsFor(params)}
      actions={(layer) => <RowActions layer={layer} onDelete={onDelete} />}
    />
  )
}

const columnsFor = (params: URLSearchParams): Column<LayerRow>[] => [
  {
    head: 'Layer',
    cell: ({ id, name, type }) => (
      <>
        <Link
          to={listHref(href('/admin/layers/:id', { id }), params)}
          className="block font-semibold break-words hover:underline"
        >
          {name}
        </Link>
        <span className="block text-13 text-ink-3">{LAYER_TYPE_LABELS[type] ?? type}</span>
      </>
    ),
  },
  {
    head: 'Features',
    className: 'num lg:text-right',
    cell: ({ kept }) =>
      kept === null ? (
        <span className="text-ink-3">No features</span>
      ) : (
        <>
          {formatNumber(kept)}
          <span className="text-ink-3 lg:hidden"> features</span>
        </>
      ),
  },
  {
    head: 'Version',
    className: 'num',
    cell: ({ current_version, vintage }) =>
      current_version === null ? (
        <span className="text-ink-3">No version</span>
      ) : (
        <>
          <span className="block">
            <span className="text-ink-3 lg:hidden">Version </span>
            {current_version}
          </span>
          {vintage && <span className="block text-13 break-words text-ink-3">{vintage}</span>}
        </>
      ),
  },
  { head: 'State', className: 'text-13', cell: (layer) => <LayerStateTag layer={layer} /> },
  {
    head: 'Visibility',
    cell: ({ is_public, current_version }) => <Visibility isPublic={is_public} isShown={current_version !== null} />,
  },
  {
    head: 'Changed',
    className: 'num text-13 whitespace-nowrap text-ink-2',
    cell: ({ updated_at }) => (
      <>
        <span className="text-ink-3 lg:hidden">Changed </span>
        {formatDate(updated_at)}
      </>
    ),
  },
]

function RowActions({ layer, onDelete }: { layer: LayerRow; onDelete: (layer: LayerRow) => void }) {
  const { id, name, is_public, is_shipped } = layer
  return (
    <>
      <RowButton
        icon={is_public ? Eye : EyeOff}
        verb={is_public ? 'Hide' : 'Show'}
        title={name}
        name="do"
        form={POST_FORM}
        value={`${is_public ? 'hide' : 'show'} ${id}`}
      />
      {!is_shipped && (
        <RowButton
          icon={Trash2}
          verb="Delete"
          title={name}
          name="delete"
          form={GET_FORM}
          value={id}
          onClick={(event) => {
            event.preventDefault()
            onDelete(layer)
          }}
        />
      )}
    </>
  )
}
