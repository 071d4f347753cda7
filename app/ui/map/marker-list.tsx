import type { Box } from '../../../domain/geometry/distance.ts'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'

/** What one marker of a map stands for, if zooming in can't separate it. */
export const MarkerList = lazyDialog(async () => (await import('./marker-list-dialog.tsx')).MarkerListDialog)

/** “25 sites at this point” */
export const markerListHeading = (count: string, noun: string, [west, south, east, north]: Box) =>
  `${count} ${noun} ${west === east && south === north ? 'at this point' : 'close together'}`
