import { ArrowDown, ArrowUp, type LucideIcon, Plus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { changeRows, type RowList as ListName, type RowChange } from './rows.ts'

interface RowListProps<Row> {
  name: ListName
  /** What a row is: “question”. */
  one: string
  rows: readonly Row[]
  /** A new row; without it, rows are neither added nor removed. */
  empty?: Row
  least?: number
  most?: number
  error?: string | undefined
  children: (row: Row, index: number) => ReactNode
}

interface Held<Row> {
  id: number
  row: Row
}

/**
 * Rows that are put in order, added and removed: at once where there is JavaScript, else by the server, which draws the
 * form again. What was typed stays with its row, and the focus with the button that was pressed.
 */
export function RowList<Row>({ name, one, rows, empty, least = 0, most = 50, error, children }: RowListProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<Held<Row>[]>(() => rows.map((row, id) => ({ id, row })))
  const [next, setNext] = useState(rows.length)
  const [said, setSaid] = useState('')
  const focus = useRef<{ id: number; what: string } | null>(null)

  useEffect(() => {
    const wanted = focus.current
    focus.current = null
    if (wanted && held) focusOn(list.current, wanted)
  }, [held])

  const change = (what: RowChange, index: number) => {
    const moved = changeRows(held, what, index, empty === undefined ? undefined : { id: next, row: empty })
    if (what === 'add') setNext(next + 1)
    focus.current = afterwards(what, held, moved, index)
    setSaid(sentence(what, one, index, moved.length))
    setHeld(moved)
  }
  const button = { name: 'do', formNoValidate: true, type: 'submit' } as const
  return (
    <div className="grid gap-3">
      {error && <p className="text-13 text-bad-ink">{error}</p>}
      <ol ref={list} className="grid gap-3">
        {held.map(({ id, row }, index) => (
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
                    aria-disabled={isOut(what, index, held.length, least)}
                    onClick={(event) => {
                      event.preventDefault()
                      if (!isOut(what, index, held.length, least)) change(what, index)
                    }}
                  />
                ),
              )}
            </div>
          </li>
        ))}
      </ol>
      {empty !== undefined && held.length < most && (
        <Button
          {...button}
          size="sm"
          icon={Plus}
          className="justify-self-start"
          value={`add ${name}`}
          onClick={(event) => {
            event.preventDefault()
            change('add', held.length)
          }}
        >
          Add {one}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
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

const isOut = (what: RowChange, index: number, count: number, least: number) =>
  (what === 'up' && index === 0) || (what === 'down' && index === count - 1) || (what === 'remove' && count <= least)

/** Where the keyboard goes on. */
function afterwards<Row>(what: RowChange, before: Held<Row>[], after: Held<Row>[], index: number) {
  if (what === 'add') return { id: after.at(-1)!.id, what: 'field' }
  if (what !== 'remove') return { id: before[index]!.id, what }
  const neighbour = after[Math.min(index, after.length - 1)]
  return neighbour ? { id: neighbour.id, what } : null
}

function focusOn(list: HTMLElement | null, { id, what }: { id: number; what: string }): void {
  const row = list?.querySelector(`[data-row="${id}"]`)
  const wanted = what === 'field' ? 'input:not([type=hidden]), select, textarea' : `[data-what="${what}"]`
  row?.querySelector<HTMLElement>(wanted)?.focus()
}

function sentence(what: RowChange, one: string, index: number, count: number): string {
  if (what === 'add') return `Added ${one} ${count}.`
  if (what === 'remove') return `Removed ${one} ${index + 1}. ${count} left.`
  return `Moved ${one} ${index + 1} to ${what === 'up' ? index : index + 2} of ${count}.`
}
