import { Check, ChevronDown } from 'lucide-react'
import type { StepProgress } from '../../../domain/draft/progress.ts'
import { DRAFT_STEPS, type DraftStep, STEP_LABELS } from '../../../domain/draft/step-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'

interface StepRailProps {
  steps: readonly StepProgress[]
  current: DraftStep
  /** The form that a step's button submits, so that it is saved first. */
  form: string
}

const STATE_WORDS: Record<StepProgress['state'], string> = {
  empty: 'Not started. ',
  started: 'Started. ',
  complete: 'Complete. ',
}

/** The steps with what each still needs, beside the form. */
export function StepRail(props: StepRailProps) {
  return (
    <nav aria-label="Steps" className="sticky top-22 max-lg:hidden">
      <StepList {...props} />
      <p className="mt-4 border-t border-line pt-4 text-12 text-ink-3">
        Do the steps in any order. We save every change.
      </p>
    </nav>
  )
}

/** On small screens, the current step with a bar for each, which opens the list. */
export function StepSummary(props: StepRailProps) {
  const { steps, current } = props
  const number = DRAFT_STEPS.indexOf(current) + 1
  return (
    <details className="group -mx-(--gutter) border-y border-line bg-surface px-(--gutter) lg:hidden">
      <summary className="flex min-h-12 flex-wrap items-center gap-2 pt-3 font-label">
        <span className="num">
          Step {number} of {DRAFT_STEPS.length}: {STEP_LABELS[current]}
        </span>
        <span className="ml-auto flex items-center gap-1 text-13 font-medium text-accent-ink">
          All steps
          <Icon of={ChevronDown} size={14} className="transition-transform group-open:rotate-180" />
        </span>
        <span aria-hidden="true" className="grid w-full grid-cols-7 gap-1 pb-3">
          {steps.map(({ step, state }) => (
            <i key={step} className={`h-1 rounded-badge ${step === current ? 'bg-accent' : SEGMENTS[state]}`} />
          ))}
        </span>
      </summary>
      <nav aria-label="All steps" className="pb-3">
        <StepList {...props} />
      </nav>
    </details>
  )
}

const SEGMENTS: Record<StepProgress['state'], string> = {
  empty: 'bg-line-strong',
  started: 'bg-linear-to-r from-accent from-50% to-line-strong to-50%',
  complete: 'bg-good',
}

function StepList({ steps, current, form }: StepRailProps) {
  return (
    <ol className="-mx-3 grid gap-0.5">
      {steps.map(({ step, state, summary }) => {
        const isCurrent = step === current
        return (
          <li key={step}>
            <button
              type="submit"
              form={form}
              name="to"
              value={step}
              aria-current={isCurrent ? 'step' : undefined}
              className="group/step grid min-h-14 w-full grid-cols-[1.25rem_1fr] content-center gap-x-3 rounded-control px-3 py-2 text-left hover:bg-hover aria-[current]:bg-accent-soft"
            >
              <Dot state={state} isCurrent={isCurrent} />
              <b className="font-label group-aria-[current]/step:font-semibold group-aria-[current]/step:text-accent-ink">
                {STEP_LABELS[step]}
              </b>
              <span className="col-start-2 truncate text-12 text-ink-3 group-aria-[current]/step:text-ink-2">
                <span className="sr-only">{isCurrent ? 'Current step. ' : STATE_WORDS[state]}</span>
                {summary}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const DOTS: Record<StepProgress['state'], string> = {
  empty: 'border-[1.5px] border-line-control bg-surface',
  started: 'half-dot border-[1.5px] border-accent',
  complete: 'bg-[light-dark(#16835a,#1c7d58)] text-white',
}

function Dot({ state, isCurrent }: { state: StepProgress['state']; isCurrent: boolean }) {
  const look = isCurrent ? 'border-[6px] border-accent bg-surface' : DOTS[state]
  return (
    <span aria-hidden="true" className={`grid size-5 place-items-center rounded-full ${look}`}>
      {state === 'complete' && !isCurrent && <Icon of={Check} size={12} />}
    </span>
  )
}
