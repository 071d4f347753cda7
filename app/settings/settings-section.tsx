import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Notice } from '../ui/feedback/notice.tsx'
import { SubmitFailureHelp } from '../ui/form/submit-failure-help.tsx'
import { type Outcome, SECTIONS, type SectionId } from './outcome.ts'
import type { SettingsView } from './present-settings.server.ts'

export interface SectionProps {
  view: SettingsView
  /** Result of the last submitted form of this section. */
  outcome: Outcome | null
}

interface SettingsSectionProps {
  id: SectionId
  outcome: Outcome | null
  intro?: ReactNode
  /** Shown at the end of the heading line. */
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
        <Result outcome={outcome} />
        {children}
      </div>
    </section>
  )
}

/** The result of a form. It gets the focus, because the submitted button may be gone. */
function Result({ outcome }: { outcome: Outcome | null }) {
  const container = useRef<HTMLDivElement>(null)
  const isIdle = useNavigation().state === 'idle'
  const text = outcome?.problem ?? outcome?.message

  useEffect(() => {
    if (outcome && text && isIdle) container.current?.focus()
  }, [outcome, text, isIdle])

  return (
    <div ref={container} tabIndex={-1} className="focus-visible:outline-none">
      {outcome && text && (
        <Notice kind={outcome.problem ? 'bad' : 'good'} className="mb-5">
          <p>{text}</p>
          <SubmitFailureHelp reason={outcome.reason} />
        </Notice>
      )}
    </div>
  )
}
