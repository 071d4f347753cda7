import { type ComponentType, type MouseEvent, useState } from 'react'
import type { FoundListing } from './load-listing.ts'
import { Photos } from './photos.tsx'
import type { ViewerProps } from './viewer.tsx'

/** The images, and a full-screen viewer, which is loaded when an image is chosen. */
export function Gallery({ view }: { view: FoundListing }) {
  const [index, setIndex] = useState<number | null>(null)
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null)
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-image]')
    if (!link) return
    event.preventDefault()
    setIndex(Number(link.dataset.image))
    import('./viewer.tsx').then(
      (loaded) => setViewer(() => loaded.Viewer),
      () => location.assign(link.href),
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks of the links within
    <div onClick={onClick}>
      <Photos listing={view.listing} />
      {Viewer && <Viewer listing={view.listing} index={index} onIndex={setIndex} />}
    </div>
  )
}
