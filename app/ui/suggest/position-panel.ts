const GAP = 6
const MARGIN = 8
const MIN_WIDTH = 320
const MAX_HEIGHT = 420
/** With less room below the field, the panel opens above it if there is more. */
const MIN_HEIGHT = 200

/** Positions a panel below the part of the page that looks like the field, or above it. */
export function positionPanel(panel: HTMLElement, input: HTMLInputElement): void {
  const box = (input.closest('[data-field]') ?? input).getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const width = Math.min(Math.max(box.width, MIN_WIDTH), innerWidth - 2 * MARGIN)
  const below = innerHeight - box.bottom - GAP - MARGIN
  const above = box.top - GAP - MARGIN
  const isBelow = below >= MIN_HEIGHT || below >= above
  Object.assign(panel.style, {
    width: `${width}px`,
    left: `${Math.max(MARGIN, Math.min(box.left, innerWidth - MARGIN - width))}px`,
    top: isBelow ? `${box.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - box.top + GAP}px`,
    maxHeight: `${Math.min(MAX_HEIGHT, Math.max(isBelow ? below : above, 0))}px`,
  })
}
