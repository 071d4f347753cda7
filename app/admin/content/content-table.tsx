import { Copy, Eye, EyeOff, History, type LucideIcon, Pencil, Star, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Managed } from '../../../domain/content/managed.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Noun } from './nouns.ts'

/** Every button of a row belongs to one of two forms, so that a list of any length has but two. */
export const POST_FORM = 'rows-post'
export const GET_FORM = 'rows-get'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Of head and cell. */
  className?: string
}

interface ContentTableProps<Row extends Managed> {
  rows: Row[]
  noun: Noun
  titleOf: (row: Row) => string
  /** The first one is the title's. */
  columns: Column<Row>[]
  hasVersions: boolean
  onDelete: (id: string) => void
}

const CELL = 'px-3 py-2.5 align-middle max-lg:p-0'

/** A table; below 1,024 pixels each row is a card. */
export function ContentTable<Row extends Managed>(props: ContentTableProps<Row>) {
  const { rows, noun, titleOf, columns, hasVersions, onDelete } = props
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-14 max-lg:block">
        <caption className="sr-only">{noun.heading}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-left text-13 text-ink-2">
            <th scope="col" className="w-10 py-3 pl-4">
              <span className="sr-only">Select</span>
            </th>
            {columns.map(({ head, className = '' }) => (
              <th key={head} scope="col" className={`px-3 py-3 font-medium ${className}`}>
                {head}
              </th>
            ))}
            <th scope="col" className="px-3 py-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rows.map((row) => (
            <tr
              key={row.id}
              className="border-b border-line last:border-b-0 hover:bg-hover has-[input:checked]:bg-accent-soft max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3.5"
            >
              <td className="w-10 pl-4 align-middle max-lg:w-auto max-lg:p-0">
                <label className="grid size-6 place-items-center">
                  <input
                    type="checkbox"
                    name="ids"
                    value={row.id}
                    form={POST_FORM}
                    aria-label={`Select ${titleOf(row)}`}
                    className="size-4.5 accent-accent"
                  />
                </label>
              </td>
              {columns.map(({ head, cell, className = '' }) => (
                <td key={head} className={`${CELL} ${className}`}>
                  {cell(row)}
                </td>
              ))}
              <td className={`${CELL} max-lg:col-span-full`}>
                <RowActions
                  row={row}
                  title={titleOf(row)}
                  isPlain={noun.isPlain === true}
                  hasVersions={hasVersions}
                  onDelete={onDelete}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowActionsProps {
  row: Managed
  title: string
  isPlain: boolean
  hasVersions: boolean
  onDelete: (id: string) => void
}

function RowActions({ row, title, isPlain, hasVersions, onDelete }: RowActionsProps) {
  const { id, is_featured, is_published } = row
  const feature = is_featured ? 'Unfeature' : 'Feature'
  const publish = is_published ? 'Unpublish' : 'Publish'
  return (
    <div className="flex justify-end gap-0.5 max-lg:justify-start">
      {!isPlain && (
        <Act
          icon={Star}
          verb={feature}
          title={title}
          name="do"
          value={`${feature.toLowerCase()} ${id}`}
          form={POST_FORM}
          look={is_featured ? 'fill-power stroke-power' : ''}
        />
      )}
      <Act
        icon={is_published ? Eye : EyeOff}
        verb={publish}
        title={title}
        name="do"
        value={`${publish.toLowerCase()} ${id}`}
        form={POST_FORM}
      />
      <Act icon={Pencil} verb="Edit" title={title} name="edit" value={id} form={GET_FORM} />
      {!isPlain && (
        <Act icon={Copy} verb="Duplicate" title={title} name="do" value={`duplicate ${id}`} form={POST_FORM} />
      )}
      {hasVersions && (
        <Act icon={History} verb="Versions of" title={title} name="versions" value={id} form={GET_FORM} />
      )}
      <Act
        icon={Trash2}
        verb="Delete"
        title={title}
        name="delete"
        value={id}
        form={GET_FORM}
        onClick={(event) => {
          event.preventDefault()
          onDelete(id)
        }}
      />
    </div>
  )
}

export interface ActProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  verb: string
  title: string
  look?: string
}

/** A button of a row: an icon, named with the row. */
export function Act({ icon, verb, title, look = '', ...rest }: ActProps) {
  return (
    <button
      type="submit"
      {...rest}
      aria-label={`${verb} ${title}`}
      title={verb === 'Versions of' ? 'Versions' : verb}
      className="grid size-8 place-items-center rounded-control text-ink-2 transition-colors hover:bg-press hover:text-ink"
    >
      <Icon of={icon} className={look} />
    </button>
  )
}
