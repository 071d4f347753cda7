import { Button } from '../form/button.tsx'
import { chooseInteractiveMap } from './map-support.ts'

export interface SlowMapBarProps {
  isShown: boolean
  onChoose(isInteractive: boolean): void
}

/** Without a graphics card, the interactive map appears only when a visitor asks for it. */
export function SlowMapBar({ isShown, onChoose }: SlowMapBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line bg-surface py-2 pr-2 pl-3 text-left text-13 text-ink-2">
      <p>
        {isShown
          ? 'This map may be slow without a graphics card.'
          : 'Without a graphics card, the interactive map may be slow.'}
      </p>
      <Button
        size="sm"
        onClick={() => {
          chooseInteractiveMap(!isShown)
          onChoose(!isShown)
        }}
      >
        {isShown ? 'Hide map' : 'Show interactive map'}
      </Button>
    </div>
  )
}
