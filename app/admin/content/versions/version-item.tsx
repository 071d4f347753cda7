import type { ReactNode } from 'react'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

interface VersionItemProps {
  version: number
  isLatest: boolean
  savedBy: string | null
  /** When it was saved. */
  savedAt: ReactNode
  /** What it contains or changed. */
  children: ReactNode
}

/** One version in a list inside a form, with a button to restore it unless it is the latest. */
export function VersionItem({ version, isLatest, savedBy, savedAt, children }: VersionItemProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="num font-label">
          Version {version}
          {isLatest && <span className="font-normal text-ink-3"> (latest)</span>}
        </p>
        <p className="num text-13 break-words text-ink-3">
          {savedAt}
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
