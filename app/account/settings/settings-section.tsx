import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import type { SettingsView } from './load-settings.server.ts'
import { type Outcome, SECTIONS, type SectionId } from './outcome.ts'

/** What every section is given. */
export interface SectionProps {
  view: SettingsView
  /** Of a form of this section that was just sent. */
  outcome: Outcome | null
}

interface SettingsSectionProps {
  id: SectionId
  outcome: Outcome | null
  /** What the section is for. */
  intro?: ReactNode
  /** At the end of the heading's line, such as a state. */
  state?: ReactNode
  children: ReactNode
}

export function SettingsSection({ id, outcome, intro, state, children }: SettingsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="rounded-card border border-line bg-surface">
      <div className="border-b border-line px-5 py-4 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`${id}-heading`} className="text-18">
            {SECTIONS[id]}
          </h2>
          {state}
        </div>
        {intro && <p className="mt-1 max-w-[68ch] text-ink-2">{intro}</p>}
      </div>
      <div className="px-5 py-5 md:px-6">
        <Said outcome={outcome} />
        {children}
      </div>
    </section>
  )
}

/** How the form went. Reading goes on here: the button that was pressed may be gone. */
function Said({ outcome }: { outcome: Outcome | null }) {
  const place = useRef<HTMLDivElement>(null)
  const settled = useNavigation().state === 'idle'
  const words = outcome?.problem ?? outcome?.message

  useEffect(() => {
    if (outcome && words && settled) place.current?.focus()
  }, [outcome, words, settled])

  return (
    <div ref={place} tabIndex={-1} className="focus-visible:outline-none">
      {outcome && words && (
        <Alert kind={outcome.problem ? 'bad' : 'good'} className="mb-5">
          <p>{words}</p>
        </Alert>
      )}
    </div>
  )
}
