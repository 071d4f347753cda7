import { Circle, Pencil, Pentagon, Square, Trash2, Undo2, Upload, X } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import type { DrawTool } from '../../ui/map/area-drawing.client.ts'
import type { MapController } from './map-controller.client.ts'
import type { useAreaTools } from './use-area-tools.ts'

const TOOLS = [
  { tool: 'polygon', label: 'Polygon', icon: Pentagon },
  { tool: 'rectangle', label: 'Rectangle', icon: Square },
  { tool: 'circle', label: 'Circle', icon: Circle },
] as const

const HINTS: Record<DrawTool, string> = {
  polygon: 'Click or tap each corner. To finish, choose the first corner again or press Enter.',
  rectangle: 'Drag from corner to corner, or click two opposite corners.',
  circle: 'Drag from the center to the edge, or click the center, then the edge.',
  edit: 'Drag a corner, the dot between two corners, or the whole area. Right-click removes a corner.',
}

const NOT_LOADED = 'We couldn’t load this tool. Check your connection and choose it again.'

interface DrawControlsProps {
  area: string | null
  tools: ReturnType<typeof useAreaTools>
  controller: MapController | null
}

/** Draws, edits and uploads areas to search in. */
export function DrawControls({ area, tools, controller }: DrawControlsProps) {
  const [isOpen, setOpen] = useState(false)
  const { tool, setTool } = tools
  if (!isOpen) {
    return (
      <MapButton icon={Pencil} pressed={false} onClick={() => setOpen(true)} disabled={!controller}>
        {area === null ? 'Draw area' : 'Edit area'}
      </MapButton>
    )
  }
  const close = () => {
    setTool(null)
    setOpen(false)
  }
  return (
    <fieldset className="max-w-88 rounded-control border border-line-strong bg-surface p-1 shadow-1">
      <legend className="sr-only">Area to search in</legend>
      <div className="flex flex-wrap gap-1">
        {TOOLS.map(({ tool: each, label, icon }) => (
          <MapButton
            key={each}
            icon={icon}
            flat
            pressed={tool === each}
            onClick={() => setTool(tool === each ? null : each)}
          >
            {label}
          </MapButton>
        ))}
        {area !== null && (
          <MapButton
            icon={Pencil}
            flat
            pressed={tool === 'edit'}
            onClick={() => setTool(tool === 'edit' ? null : 'edit')}
          >
            Edit
          </MapButton>
        )}
        <MapButton
          icon={Undo2}
          flat
          disabled={!tools.canUndo && tool !== 'polygon'}
          onClick={() => controller?.undoCorner() || tools.undo()}
        >
          Undo
        </MapButton>
        <MapButton icon={Trash2} flat disabled={area === null} onClick={() => tools.change(null)}>
          Clear
        </MapButton>
        <UploadArea onArea={tools.change} />
        <MapButton icon={X} flat onClick={close}>
          Done
        </MapButton>
      </div>
      {tool && (
        <p role="status" className="px-2 pt-1 pb-1.5 text-12 text-ink-2">
          {tools.isReady ? HINTS[tool] : 'Loading the tool…'}
        </p>
      )}
      {tools.hasFailed && (
        <p role="alert" className="px-2 pt-1 pb-1.5 text-12 text-bad-ink">
          {NOT_LOADED}
        </p>
      )}
    </fieldset>
  )
}

function UploadArea({ onArea }: { onArea: (area: string) => void }) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const { area, problem } = await import('../../ui/map/send-area-file.client.ts')
      .then(({ sendAreaFile }) => sendAreaFile(file))
      .catch(() => ({ area: null, problem: NOT_LOADED }))
    setProblem(problem)
    if (area !== null) onArea(area)
  }
  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control px-2 text-13 font-label hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
      >
        <Icon of={Upload} />
        Upload
        <input id={id} type="file" accept=".geojson,.json,.kml,.kmz,.zip,.gpkg" onChange={read} className="sr-only" />
      </label>
      {problem && (
        <p role="alert" className="w-full px-2 text-12 text-bad-ink">
          {problem}
        </p>
      )}
    </>
  )
}

interface MapButtonProps {
  icon: typeof Pencil
  children: string
  onClick: () => void
  pressed?: boolean
  disabled?: boolean
  /** Inside a panel, which has the border. */
  flat?: boolean
}

export function MapButton({ icon, children, onClick, pressed, disabled = false, flat = false }: MapButtonProps) {
  const frame = flat ? 'h-8 px-2' : 'h-9 border border-line-strong bg-surface px-3 shadow-1'
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={`inline-flex items-center gap-1.5 rounded-control text-13 font-label whitespace-nowrap hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink ${frame}`}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
