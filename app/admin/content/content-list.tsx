import { ArrowLeft, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { contentParams } from '../../../domain/content/list-query.ts'
import type { Managed } from '../../../domain/content/managed.ts'
import { Alert } from '../../ui/alert.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { address } from './address.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Column, ContentTable, GET_FORM, POST_FORM } from './content-table.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Deleted } from './deleted.tsx'
import { forgetDraft } from './drafts.ts'
import { type FilterChoices, ListFilters } from './list-filters.tsx'
import type { Noun } from './nouns.ts'
import { Paging } from './paging.tsx'
import type { Answer, ListView } from './screen.ts'

interface ContentListProps<Row extends Managed> {
  noun: Noun
  screen: ListView<Row>
  answer: Answer | undefined
  titleOf: (row: Row) => string
  columns: Column<Row>[]
  choices: FilterChoices
  hasVersions?: boolean
}

export function ContentList<Row extends Managed>(props: ContentListProps<Row>) {
  const { noun, screen, answer, titleOf, columns, choices, hasVersions = false } = props
  const rows = screen.rows?.data ?? []
  const [asked, setAsked] = useState(screen.asked)
  const post = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.notice) post.current?.reset()
  }, [answer])
  useForgottenDraft(noun, screen)
  const params = contentParams(screen.query)
  const here = address(noun.path, params)
  const isNarrowed = screen.query.q !== null || screen.query.status !== null || screen.query.featured !== null
  const saved = rows.find(({ id }) => id === screen.saved)
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 font-title">{noun.heading}</h1>
        <Button type="submit" form={GET_FORM} name="new" value="1" kind="primary" icon={Plus}>
          {noun.add}
        </Button>
      </div>
      <div className="grid gap-4">
        {screen.failure && (
          <Banner tone="bad" action={<TryAgain to={here} />}>
            {screen.failure}
          </Banner>
        )}
        <Outcome answer={answer} here={here} />
        {!answer && saved && <Alert kind="good">“{titleOf(saved)}” saved.</Alert>}
        {screen.rows && (rows.length > 0 || isNarrowed || screen.query.page > 1) && (
          <ListFilters noun={noun} query={screen.query} choices={choices} />
        )}
        <Form method="get" action={noun.path} id={GET_FORM} className="contents">
          {[...params].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Form>
        <Form method="post" action={here} id={POST_FORM} ref={post} className="contents" preventScrollReset />
        {rows.length > 0 && (
          <ContentTable
            rows={rows}
            noun={noun}
            titleOf={titleOf}
            columns={columns}
            hasVersions={hasVersions}
            onDelete={(id) => setAsked([id])}
          />
        )}
        {rows.length > 0 && <BulkBar form={post} onDelete={setAsked} />}
        {screen.rows && rows.length === 0 && <Nothing noun={noun} isNarrowed={isNarrowed || screen.query.page > 1} />}
        {screen.rows && rows.length > 0 && (
          <Paging rows={screen.rows} path={noun.path} params={params} one={noun.one} many={noun.many} />
        )}
        <Deleted deletions={screen.deletions.filter(({ deletion_id }) => deletion_id !== answer?.undo)} />
      </div>
      {asked.length > 0 && rows.some(({ id }) => asked.includes(id)) && (
        <DeleteDialog
          noun={noun}
          named={rows.filter(({ id }) => asked.includes(id)).map((row) => ({ id: row.id, title: titleOf(row) }))}
          action={here}
          onClose={() => setAsked([])}
        />
      )}
    </div>
  )
}

export function BackToDashboard({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <Link to="/admin" className="link inline-flex items-center gap-1.5 py-1 text-13">
        <Icon of={ArrowLeft} />
        Back to Dashboard
      </Link>
      {children}
    </div>
  )
}

/** What came of a row's button, with the way back from a delete. */
export function Outcome(props: OutcomeProps) {
  const told = useRef<HTMLDivElement>(null)
  const { state } = useNavigation()
  // The row whose button had the focus may be gone, and the focus with it.
  useEffect(() => {
    if (props.answer && state === 'idle' && document.activeElement === document.body) told.current?.focus()
  }, [props.answer, state])
  return (
    <div ref={told} tabIndex={-1} className="outline-none empty:hidden">
      <OutcomeBanner {...props} />
    </div>
  )
}

interface OutcomeProps {
  answer: Answer | undefined
  here: string
}

function OutcomeBanner({ answer, here }: OutcomeProps) {
  if (answer?.failure) {
    return (
      <Banner tone="bad" action={<TryAgain to={here} />}>
        {answer.failure.message}
      </Banner>
    )
  }
  if (!answer?.notice) return null
  return (
    <Banner
      tone="good"
      action={
        answer.undo && (
          <Button type="submit" form={POST_FORM} name="do" value={`undo ${answer.undo}`} size="sm">
            Undo
          </Button>
        )
      }
    >
      {answer.notice}
    </Banner>
  )
}

export function TryAgain({ to }: { to: string }) {
  return (
    <Link to={to} className="shrink-0 px-1 py-0.5 text-13 font-semibold underline-offset-3 hover:underline">
      Try again
    </Link>
  )
}

function Nothing({ noun, isNarrowed }: { noun: Noun; isNarrowed: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {isNarrowed ? (
        <EmptyState heading="Nothing found" action={<ButtonLink to={noun.path}>Show all {noun.many}</ButtonLink>}>
          No {noun.one} has all of that.
        </EmptyState>
      ) : (
        <EmptyState heading={noun.empty}>{noun.about}</EmptyState>
      )}
    </div>
  )
}

/** What is saved needs no draft any more. */
function useForgottenDraft<Row extends Managed>(noun: Noun, { saved, isCreated }: ListView<Row>) {
  useEffect(() => {
    if (saved === null) return
    forgetDraft(noun.kind, saved)
    if (isCreated) forgetDraft(noun.kind, null)
  }, [noun.kind, saved, isCreated])
}
