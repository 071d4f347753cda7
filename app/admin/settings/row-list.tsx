import { ArrowDown, ArrowUp, type LucideIcon, Plus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { changeRows, type RowList as ListName, type RowChange } from './rows.ts'

interface RowListProps<Row> {
  name: ListName
  /** Singular label of a row, such as “question”. */
  one: string
  rows: readonly Row[]
  /** A new row. Without it, rows can only be reordered. */
  empty?: Row
  least?: number
  most?: number
  error?: string | undefined
  children: (row: Row, index: number) => ReactNode
}

interface Item<Row> {
  id: number
  row: Row
}

/**
 * Rows that can be reordered, added and removed. Without JavaScript, each button submits the form and the server renders
 * it again. Input stays with its row, and focus stays on the pressed button.
 */
export function RowList<Row>({ name, one, rows, empty, least = 0, most = 50, error, children }: RowListProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [items, setItems] = useState<Item<Row>[]>(() => rows.map((row, id) => ({ id, row })))
  const [next, setNext] = useState(rows.length)
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<{ id: number; what: string } | null>(null)

  useEffect(() => {
    const target = focus.current
    focus.current = null
    if (target && items) focusOn(list.current, target)
  }, [items])

  const change = (what: RowChange, index: number) => {
    const moved = changeRows(items, what, index, empty === undefined ? undefined : { id: next, row: empty })
    if (what === 'add') setNext(next + 1)
    focus.current = focusAfter(what, items, moved, index)
    setAnnouncement(announce(what, one, index, moved.length))
    setItems(moved)
  }
  const button = { name: 'do', formNoValidate: true, type: 'submit' } as const
  return (
    <div className="grid gap-3">
      {error && <p className="text-13 text-bad-ink">{error}</p>}
      <ol ref={list} className="grid gap-3">
        {items.map(({ id, row }, index) => (
          <li key={id} data-row={id} className="flex items-start gap-2 rounded-control border border-line p-3 md:p-4">
            <div className="min-w-0 flex-1">{children(row, index)}</div>
            <div className="flex flex-col gap-1">
              {(['up', 'down', 'remove'] as const).map((what) =>
                what === 'remove' && empty === undefined ? null : (
                  <RowButton
                    key={what}
                    {...button}
                    icon={ICONS[what]}
                    label={`${LABELS[what]} ${one} ${index + 1}`}
                    value={`${what} ${name} ${index}`}
                    data-what={what}
                    aria-disabled={isDisabled(what, index, items.length, least)}
                    onClick={(event) => {
                      event.preventDefault()
                      if (!isDisabled(what, index, items.length, least)) change(what, index)
                    }}
                  />
                ),
              )}
            </div>
          </li>
        ))}
      </ol>
      {empty !== undefined && items.length < most && (
        <Button
          {...button}
          size="sm"
          icon={Plus}
          className="justify-self-start"
          value={`add ${name}`}
          onClick={(event) => {
            event.preventDefault()
            change('add', items.length)
          }}
        >
          Add {one}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

const ICONS: Record<'up' | 'down' | 'remove', LucideIcon> = { up: ArrowUp, down: ArrowDown, remove: X }
const LABELS = { up: 'Move up', down: 'Move down', remove: 'Remove' }

type RowButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string }

function RowButton({ icon, label, ...rest }: RowButtonProps) {
  return (
    <button
      {...rest}
      aria-label={label}
      className={`${buttonClass({ kind: 'quiet', size: 'sm' })} w-8 px-0 aria-disabled:opacity-35`}
    >
      <Icon of={icon} />
    </button>
  )
}

const isDisabled = (what: RowChange, index: number, count: number, least: number) =>
  (what === 'up' && index === 0) || (what === 'down' && index === count - 1) || (what === 'remove' && count <= least)

/** The element that gets focus after the change. */
function focusAfter<Row>(what: RowChange, before: Item<Row>[], after: Item<Row>[], index: number) {
  if (what === 'add') return { id: after.at(-1)!.id, what: 'field' }
  if (what !== 'remove') return { id: before[index]!.id, what }
  const neighbor = after[Math.min(index, after.length - 1)]
  return neighbor ? { id: neighbor.id, what } : null
}

function focusOn(list: HTMLElement | null, { id, what }: { id: number; what: string }): void {
  const row = list?.querySelector(`[data-row="${id}"]`)
  const target = what === 'field' ? 'input:not([type=hidden]), select, textarea' : `[data-what="${what}"]`
  row?.querySelector<HTMLElement>(target)?.focus()
}

function announce(what: RowChange, one: string, index: number, count: number): string {
  if (what === 'add') return `Added ${one} ${count}.`
  if (what === 'remove') return `Removed ${one} ${index + 1}. ${count} left.`
  return `Moved ${one} ${index + 1} to ${what === 'up' ? index : index + 2} of ${count}.`
}
