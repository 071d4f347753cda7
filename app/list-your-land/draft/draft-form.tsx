import { useEffect } from 'react'
import { draftName } from '../../../domain/draft/draft.ts'
import { type DraftStep, STEP_LABELS, stepAfter } from '../../../domain/draft/step-names.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { LoadedDraft } from './load-draft.ts'
import { RejectedNotice } from './rejected-notice.tsx'
import { ReplacedNotice } from './replaced-notice.tsx'
import { RequestsNotice } from './requests-notice.tsx'
import { SaveStatus } from './save-status.tsx'
import { useStep } from './step-code.ts'
import type { DraftAnswer } from './step-props.ts'
import { StepRail, StepSummary } from './step-rail.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { WaitingFiles } from './waiting-files.tsx'

const STEPS: Record<DraftStep, { heading: string; intro: string }> = {
  location: {
    heading: 'Where is it?',
    intro: 'Find the parcel, then draw its outline until it matches your fence lines.',
  },
  land: {
    heading: 'What is on the land?',
    intro: 'Answer what you know. “Unknown” is a fine answer, and buyers see it as unknown.',
  },
  power: {
    heading: 'Power',
    intro: 'Tell buyers how much power is available and what backs it up. “I don’t know” is a fine answer.',
  },
  terms: { heading: 'Price and terms', intro: 'What you offer, and what you ask for it.' },
  media: {
    heading: 'Pictures and documents',
    intro: 'Show the land from the road, from its middle, and where the power lines are.',
  },
  contact: {
    heading: 'Contact',
    intro: 'Who we talk to about this listing. Your name, phone and email stay hidden until you share them.',
  },
  review: {
    heading: 'Review',
    intro: 'Check what buyers will see. Adding the rest helps them decide faster.',
  },
}

const FORM_ID = 'draft-step'

export function DraftForm({ loaded, answer }: { loaded: LoadedDraft; answer: DraftAnswer | undefined }) {
  const { draft, step } = loaded
  const errors = { ...loaded.invalid, ...answer?.errors }
  const { form, was, fields, state, steps, requests, onChange, onPaste, onInput, wasInitially, refills } = useDraftForm(
    loaded,
    errors,
  )
  useEffect(() => {
    if (answer?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer, form])
  const { heading, intro } = STEPS[step]
  const Step = useStep(step)
  const status = (className: string) => <SaveStatus state={state} hasOwner={draft.has_owner} className={className} />
  const isReview = step === 'review'
  return (
    <>
      {/* The Enter key presses the first button of a form, which “Save and exit” would be. */}
      <button type="submit" form={FORM_ID} className="hidden" tabIndex={-1} aria-hidden="true" />
      <header className="flex items-end justify-between gap-6 pt-5 pb-4 md:pt-10 md:pb-6">
        <div>
          <h1 className="text-32 font-title">List your land</h1>
          <p className="mt-1 text-15 text-ink-2">{subtitle(loaded)}</p>
        </div>
        <div className="flex shrink-0 items-center gap-3 max-md:hidden">
          {status('')}
          <Button type="submit" form={FORM_ID} name="to" value="exit">
            Save and exit
          </Button>
        </div>
      </header>
      <StepSummary steps={steps} current={step} form={FORM_ID} />
      <div className="grid items-start gap-12 pt-4 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:pt-0">
        <StepRail steps={steps} current={step} form={FORM_ID} />
        <Form
          key={refills}
          id={FORM_ID}
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          onPaste={onPaste}
          onInput={onInput}
          onChange={onChange}
          className="grid min-w-0 gap-6"
        >
          <div>
            <h2 className="text-24">{heading}</h2>
            <p className="mt-1 max-w-[62ch] text-15 text-ink-2">{intro}</p>
          </div>
          {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
          <RejectedNotice draft={draft} />
          <RequestsNotice requests={requests} step={step} fields={fields} />
          <ReplacedNotice fields={fields} loaded={loaded} />
          <WaitingFiles draft={draft.id} step={step} />
          <input ref={was} type="hidden" name="was" defaultValue={wasInitially} />
          <Step fields={fields} loaded={loaded} />
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-canvas py-4 max-md:sticky max-md:bottom-0 max-md:z-10">
            {status('w-full md:hidden')}
            {isReview ? (
              <SubmitButton
                name="intent"
                value="submit"
                pending="Submitting..."
                size="lg"
                className="max-md:w-full md:ml-auto"
              >
                Submit for review
              </SubmitButton>
            ) : (
              <>
                <p className="mr-auto text-13 text-ink-3 max-md:hidden">Next: {STEP_LABELS[stepAfter(step)]}</p>
                <SubmitButton pending="Saving..." size="lg" className="max-md:w-full">
                  Continue
                </SubmitButton>
              </>
            )}
          </div>
        </Form>
      </div>
    </>
  )
}

function subtitle({ draft, account }: LoadedDraft): string {
  const name = draftName(draft.fields)
  if (name) return name
  return account ? 'About 10 minutes.' : 'About 10 minutes. You don’t need an account to start.'
}
