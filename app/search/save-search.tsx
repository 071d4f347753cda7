import { Bell, CircleCheck } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { FREQUENCY_LABELS } from '../../domain/alert/alert.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { useSignedInUser } from '../ui/form/signed-in-user.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import type { SearchView } from './load-search.ts'
import { SAVE, type SaveAnswer } from './save-answer.ts'
import type { SavedState } from './save-search.server.ts'

export interface SaveProps {
  view: SearchView & { saved: SavedState | null }
  /** To a form without JavaScript. */
  answer: SaveAnswer | undefined
}

/** “Save search” beside the sort, and why it wasn't saved. Visitors are led to the form below the results. */
export function SaveSearch({ view, answer }: SaveProps) {
  const user = useSignedInUser()
  if (user) return <SaveForm view={view} answer={answer} name="search" label="Save search" />
  return (
    <a href="#notify" className={buttonClass({ size: 'sm' })}>
      <Icon of={Bell} />
      Save search
    </a>
  )
}

/** One button instead of the form for visitors. */
export function NotifyMe({ view, answer }: SaveProps) {
  return (
    <section className="mt-8 grid justify-items-center rounded-card border border-line bg-surface px-5 py-6">
      <SaveForm view={view} answer={answer} name="notify" label="Notify me when land appears here" />
    </section>
  )
}

interface SaveFormProps extends SaveProps {
  /** Tells the forms of a page apart. */
  name: string
  label: string
}

/** Saves with one click, then says so in its place. */
function SaveForm({ view: { understood, saved }, answer: answerOfPage, name, label }: SaveFormProps) {
  const path = searchPath({ ...understood, page: 1 })
  const key = `save ${name} ${path}`
  const fetcher = useFetcher<SaveAnswer>({ key })
  const answer = fetcher.data ?? answerOfPage
  const link = useRef<HTMLAnchorElement>(null)
  const isJustSaved = fetcher.data?.isSaved === true && saved !== null
  useEffect(() => {
    // The button that had the focus is gone.
    if (isJustSaved) link.current?.focus()
  }, [isJustSaved])
  if (saved) return <Saved saved={saved} linkRef={link} />
  const isBusy = fetcher.state !== 'idle'
  return (
    <div className="grid justify-items-start gap-2">
      <Form method="post" action={path} navigate={false} fetcherKey={key}>
        {/* Without a value of its own, which React would restore. */}
        <input type="hidden" name="time_zone" ref={fillTimeZone} />
        <Button type="submit" name="do" value={SAVE} size="sm" icon={Bell} busy={isBusy}>
          {isBusy ? 'Saving...' : label}
        </Button>
      </Form>
      {!isBusy && answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
    </div>
  )
}

function fillTimeZone(input: HTMLInputElement | null): void {
  if (input) input.value = Intl.DateTimeFormat().resolvedOptions().timeZone
}

function Saved({ saved, linkRef }: { saved: SavedState; linkRef: Ref<HTMLAnchorElement> }) {
  return (
    <p role="status" className="flex min-h-8 flex-wrap items-center gap-x-2 text-13">
      <span className="flex items-center gap-1.5 font-label text-good-ink">
        <Icon of={CircleCheck} />
        Saved
      </span>
      <Link ref={linkRef} to={`${href('/saved/searches')}#${saved.id}`} className="link">
        Alerts: {FREQUENCY_LABELS[saved.frequency]} · Change
      </Link>
    </p>
  )
}
