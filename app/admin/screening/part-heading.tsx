import { X } from 'lucide-react'
import { buttonClass } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

interface PartHeadingProps {
  list: 'gates' | 'criteria'
  index: number
  noun: string
  label: string
}

/** The heading of a gate or criterion, with a button that removes it. */
export function PartHeading({ list, index, noun, label }: PartHeadingProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h3 id={`${list}-${index}`} tabIndex={-1} className="min-w-0 text-14 font-semibold break-words outline-none">
        {label || `New ${noun}`}
      </h3>
      <button
        type="submit"
        name="do"
        value={`remove ${list} ${index}`}
        aria-label={`Remove ${noun} ${label || index + 1}`}
        className={`${buttonClass({ kind: 'quiet', size: 'sm' })} w-8 shrink-0 px-0`}
      >
        <Icon of={X} />
      </button>
    </div>
  )
}
