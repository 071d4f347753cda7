import { href, Link, useFetcher } from 'react-router'
import { FREQUENCY_LABELS } from '../../../domain/alert/alert.ts'
import { Button } from '../../ui/form/button.tsx'
import { Options, Select } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import type { ChangeAnswer } from './change-answer.ts'
import type { SavedSearchRow } from './load-searches.ts'
import { SearchPanel } from './search-panel.tsx'
import { alertsPhrase, matchesPhrase } from './search-texts.ts'

interface RowProps {
  search: SavedSearchRow
  /** To a change without JavaScript. */
  answer: ChangeAnswer | undefined
}

export function SearchRow({ search, answer: answerOfPage }: RowProps) {
  const { id, name, summary, matches, unseen, frequency, counts } = search
  const key = `saved-search-${id}`
  const fetcher = useFetcher<ChangeAnswer>({ key })
  const answer = fetcher.data ?? answerOfPage
  const isIdle = fetcher.state === 'idle'
  return (
    <li
      id={id}
      className="grid scroll-mt-20 gap-x-6 gap-y-3 px-4 py-4 target:bg-accent-soft md:grid-cols-[minmax(0,1fr)_auto] md:px-5"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 text-15 wrap-anywhere">
            <Link to={href('/saved/searches/:id', { id })} className="hover:underline">
              {name}
            </Link>
          </h3>
          {unseen > 0 && (
            <span className="num rounded-full bg-accent px-2 text-12 leading-5 font-semibold text-on-accent">
              {unseen} new
            </span>
          )}
        </div>
        {summary && <p className="wrap-anywhere text-ink-2">{summary}</p>}
        <p className="num text-13 text-ink-3">
          {matchesPhrase(matches)}. {alertsPhrase(frequency, counts)}{' '}
          <span role="status" className="text-good-ink">
            {isIdle && answer?.isSaved && 'Saved'}
          </span>
        </p>
      </div>
      <FrequencyForm search={search} fetcherKey={key} canRetry={isIdle && answer?.message !== undefined} />
      {answer?.message && (
        <div className="md:col-span-2">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      <SearchPanel search={search} fetcherKey={key} answer={answer} />
    </li>
  )
}

interface FrequencyProps {
  search: SavedSearchRow
  fetcherKey: string
  /** The last change failed, and the select still shows it. */
  canRetry: boolean
}

/** Saves the frequency when it changes. */
function FrequencyForm({ search: { id, name, frequency }, fetcherKey, canRetry }: FrequencyProps) {
  const retry = (
    <Button type="submit">
      {canRetry ? 'Try again' : 'Save'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
  return (
    <Form
      method="post"
      action={href('/saved/searches')}
      navigate={false}
      fetcherKey={fetcherKey}
      className="flex items-center gap-2"
    >
      <input type="hidden" name="do" value="frequency" />
      <input type="hidden" name="id" value={id} />
      <Select
        name="frequency"
        aria-label={`Alerts for ${name}`}
        defaultValue={frequency}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="md:!w-34"
      >
        <Options of={FREQUENCY_LABELS} />
      </Select>
      {canRetry ? retry : <noscript>{retry}</noscript>}
    </Form>
  )
}
