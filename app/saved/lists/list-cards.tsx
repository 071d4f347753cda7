import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { MAX_LIST_NAME, type SavedListSummary } from '../../../domain/saved/saved-list.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ButtonLink, buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import type { ListAnswer } from './act-on-list.server.ts'
import { SavedPicture } from './saved-picture.tsx'

interface ListCardsProps {
  lists: readonly SavedListSummary[]
  /** Id of the list that is shown below. */
  current: string | null
  answer: ListAnswer | undefined
}

export function ListCards({ lists, current, answer }: ListCardsProps) {
  return (
    <section aria-labelledby="lists">
      <div className="flex items-center justify-between gap-4">
        <h2 id="lists" className="text-20">
          Lists
        </h2>
        <NewList answer={answer} />
      </div>
      {lists.length === 0 ? (
        <div className="mt-4 rounded-card border border-line bg-surface">
          <EmptyState
            heading="Nothing saved yet"
            level="h3"
            action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}
          >
            Press the heart on a listing to save it here and see what changes.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {lists.map((list) => (
            <ListCard key={list.id} list={list} isCurrent={list.id === current} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** How one, two or three pictures share the space. */
const SPANS: Record<number, readonly string[]> = {
  1: ['col-span-2 row-span-2'],
  2: ['row-span-2', 'row-span-2'],
  3: ['row-span-2', '', ''],
}

function ListCard({ list, isCurrent }: { list: SavedListSummary; isCurrent: boolean }) {
  const { id, name, count, pictures } = list
  return (
    <li
      className={`relative flex overflow-hidden rounded-card border bg-surface transition-colors sm:flex-col has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus ${
        isCurrent ? 'border-accent' : 'border-line hover:border-line-control'
      }`}
    >
      <div className="grid h-24 w-29 shrink-0 grid-cols-[2fr_1fr] grid-rows-2 gap-px bg-sunken sm:w-auto">
        {pictures.map(({ seed, image }, at) => (
          <SavedPicture
            key={seed}
            seed={seed}
            image={image}
            sizes={at === 0 ? '260px' : '100px'}
            className={SPANS[pictures.length]?.[at] ?? ''}
          />
        ))}
      </div>
      <div className="min-w-0 px-3.5 py-3">
        <h3 className="truncate text-15">
          <Link
            to={`${href('/saved')}?list=${id}`}
            preventScrollReset
            aria-current={isCurrent ? 'true' : undefined}
            className="after:absolute after:inset-0 focus-visible:outline-none"
          >
            {name}
          </Link>
        </h3>
        <p className="num text-13 text-ink-2">{formatCount(count, 'listing')}</p>
        <p className="truncate text-12 text-ink-3">{audienceText(list)}</p>
      </div>
    </li>
  )
}

function audienceText({ colleague, is_in_organization, is_shared }: SavedListSummary): string {
  const audience = is_shared ? 'Shared by link' : is_in_organization ? 'Your organization' : 'Only you'
  return colleague === null ? audience : `From ${colleague}`
}

function NewList({ answer }: { answer: ListAnswer | undefined }) {
  const failed = answer?.did === 'create' ? answer : undefined
  return (
    <details className="relative" open={failed ? true : undefined}>
      <summary className={`${buttonClass()} cursor-pointer list-none`}>
        <Icon of={Plus} />
        New list
      </summary>
      <Form
        method="post"
        className="absolute right-0 z-10 mt-1 grid w-72 max-w-[calc(100vw-2.5rem)] gap-3 rounded-card border border-line-strong bg-surface p-4 shadow-2"
      >
        <Field label="Name" error={failed?.message}>
          {(control) => (
            <Input {...control} name="name" required maxLength={MAX_LIST_NAME} defaultValue={failed?.typed} />
          )}
        </Field>
        <SubmitButton name="do" value="create" pending="Creating...">
          Create list
        </SubmitButton>
      </Form>
    </details>
  )
}
