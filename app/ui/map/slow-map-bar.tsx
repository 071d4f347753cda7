import { Button } from '../form/button.tsx'
import { chooseInteractiveMap } from './map-support.ts'

export interface SlowMapBarProps {
  isImage: boolean
  onChoose(isInteractive: boolean): void
}

/** Without a graphics card, lets the visitor choose between the image and the interactive map. */
export function SlowMapBar({ isImage, onChoose }: SlowMapBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line bg-surface py-2 pr-2 pl-3 text-left text-13 text-ink-2">
      <p>
        {isImage ? 'Without a graphics card, this map is an image.' : 'This map may be slow without a graphics card.'}
      </p>
      <Button
        size="sm"
        onClick={() => {
          chooseInteractiveMap(isImage)
          onChoose(isImage)
        }}
      >
        {isImage ? 'Show interactive map' : 'Show map as image'}
      </Button>
    </div>
  )
}
