import { type RefObject, useRef } from 'react'
import { UNFINISHED_OUTLINE } from '../../../domain/draft/unfinished-outline.ts'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { boundaryText, parseBoundary } from '../../../domain/geometry/boundary-geojson.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { closed } from '../../ui/land-map/closed.ts'
import type { EditHistory } from '../../ui/land-map/edit-history.ts'
import type { StepFields } from '../draft/use-draft-form.ts'

interface Unfinished {
  input: RefObject<HTMLInputElement | null>
  text: string
  /** To go on with: none once there are enough for an outline, which is closed instead. */
  corners: Ring
  onCorners(corners: Ring): void
  /** Whether the outline is one that was left open, closed. */
  isClosed: boolean
}

/** The outline that is being drawn. It is saved with the draft, so that leaving the step loses nothing. */
export function useUnfinishedOutline(fields: StepFields, history: EditHistory): Unfinished {
  const input = useRef<HTMLInputElement>(null)
  const [text, before] = [fields.current(UNFINISHED_OUTLINE), fields.initial(UNFINISHED_OUTLINE)]
  const corners = cornersOf(text)
  const outline = closed(corners)
  return {
    input,
    text,
    corners: outline ? [] : corners,
    onCorners(drawn) {
      const next = drawn.length === 0 ? '' : JSON.stringify(drawn)
      if (!input.current || input.current.value === next) return
      input.current.value = next
      const ring = closed(drawn)
      if (ring) history.apply({ boundary: boundaryText(ring) }, 'drawing')
      else fields.onChange()
    },
    isClosed: outline !== null && text === before && fields.current('boundary') === boundaryText(outline),
  }
}

export function UnfinishedOutline({ input, text, isClosed }: Unfinished) {
  return (
    <>
      <input ref={input} type="hidden" name={UNFINISHED_OUTLINE} value={text} />
      {isClosed && (
        <Notice kind="info">
          We closed your outline. If it doesn’t match your land, move its corners or draw it again.
        </Notice>
      )}
    </>
  )
}

function cornersOf(text: string): Ring {
  const corners = parseBoundary(text).ring ?? []
  return corners.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 85) ? corners : []
}
