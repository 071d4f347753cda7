import { type ReactNode, useState } from 'react'

interface SortableListProps {
  label: string
  /** Key of each child, in order. */
  keys: readonly string[]
  isLive: boolean
  /** `from` and `to` are zero-based indexes. */
  onMove: (from: number, to: number) => void
  children: readonly ReactNode[]
}

/** A list whose items can be reordered by dragging. */
export function SortableList({ label, keys, isLive, onMove, children }: SortableListProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  if (keys.length === 0) return null
  return (
    <ol className="grid gap-2" aria-label={label}>
      {keys.map((key, index) => (
        <li
          key={key}
          draggable={isLive && keys.length > 1}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            setDragged(key)
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            if (dragged !== null) event.preventDefault()
          }}
          onDrop={(event) => {
            const from = keys.indexOf(dragged ?? '')
            if (from === -1) return
            event.preventDefault()
            onMove(from, index)
          }}
          className={`flex items-center gap-3 max-sm:flex-wrap rounded-card border border-line bg-surface p-2 ${dragged === key ? 'opacity-50' : ''}`}
        >
          {children[index]}
        </li>
      ))}
    </ol>
  )
}
