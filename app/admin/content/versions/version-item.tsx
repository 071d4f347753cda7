import type { ReactNode } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface VersionItemProps {
  version: number
  isLatest: boolean
  savedBy: string | null
  /** When it was saved. */
  moment: ReactNode
  /** What it holds or changed. */
  children: ReactNode
}

/** One save in a list of them, which stands in a form; all but the latest can be saved again as the newest. */
export function VersionItem({ version, isLatest, savedBy, moment, children }: VersionItemProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="num font-label">
          Version {version}
          {isLatest && <span className="font-normal text-ink-3"> (latest)</span>}
        </p>
        <p className="num text-13 break-words text-ink-3">
          {moment}
          {savedBy && ` by ${savedBy}`}
        </p>
        {children}
      </div>
      {!isLatest && (
        <SubmitButton
          kind="plain"
          size="sm"
          pending="Restoring..."
          name="do"
          value={`restore-version ${version}`}
          aria-label={`Restore version ${version}`}
        >
          Restore
        </SubmitButton>
      )}
    </li>
  )
}
