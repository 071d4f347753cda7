import { Fragment, type ReactNode, type RefObject, useEffect } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Managed } from '../../../domain/content/managed.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { formatMoment } from '../../../domain/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Conflict } from './conflict.tsx'
import { BackToDashboard } from './content-list.tsx'
import type { Noun } from './nouns.ts'
import type { Answer, FormView } from './screen.ts'
import { firstOf, type Typed } from './typed.ts'
import { useEditor } from './use-editor.ts'

/** What the fields of a form are given. */
export interface Fields {
  /** What a field holds when the form is shown. */
  start: (name: string) => string
  isTicked: (name: string) => boolean
  /** All that fields of one name hold when the form is shown. */
  held: (name: string) => string[]
  /** What it holds now. */
  now: (name: string) => string
  error: (name: string) => string | undefined
  /** After a field was changed by the screen and not by hand. */
  onInput: () => void
  isNew: boolean
  /** What the catalogue says of a save or an upload that failed. */
  saveFailed: string
}

/** Goes back to the list as it stood. */
const LEAVE_FORM = 'leave'

interface EditorProps {
  noun: Noun
  screen: FormView<Managed>
  answer: Answer | undefined
  /** The values of the thing as fields hold them; of a new one the defaults. */
  held: Typed
  labels: Record<string, string>
  /** The main column, and the column beside it. */
  children: (fields: Fields) => { main: ReactNode; side: ReactNode }
}

/** The frame of a form that stands in place of the list. */
export function Editor({ noun, screen: { thing, key, back }, answer, held, labels, children }: EditorProps) {
  const editor = useEditor({ kind: noun.kind, id: thing?.id ?? null, version: thing?.version ?? null })
  const { taken } = editor
  const shown = taken?.typed ?? answer?.typed ?? held
  const here = `${noun.path}?${new URLSearchParams([...new URLSearchParams(back), thing ? ['edit', thing.id] : ['new', '1']])}`
  const errors = answer?.errors ?? {}
  const verb = answer?.newer ? 'merge' : 'save'
  useFocusOnFailure(editor.form, answer)
  const { main, side } = children({
    start: (name) => firstOf(shown, name),
    held: (name) => shown[name] ?? [],
    isTicked: (name) => (shown[name]?.length ?? 0) > 0,
    now: (name) => firstOf(editor.typed ?? shown, name),
    error: (name) => errors[name],
    onInput: editor.onInput,
    isNew: thing === null,
    saveFailed: ERRORS[noun.failures.save].message,
  })
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 mb-5 text-32 font-title">{thing ? noun.edit : noun.add}</h1>
      <Form
        method="post"
        encType="multipart/form-data"
        action={here}
        ref={editor.form}
        onInput={editor.onInput}
        onSubmit={editor.letGo}
        className="grid gap-4 [&_:is(input,select,textarea,button)]:scroll-mb-20"
      >
        {/* Enter in a field presses the first button of a form: that must be this one. */}
        <button type="submit" name="do" value={verb} hidden tabIndex={-1}>
          {noun.save}
        </button>
        {thing && <input type="hidden" name="id" value={thing.id} />}
        {thing ? (
          <input type="hidden" name="version" value={taken?.version ?? answer?.began ?? thing.version} />
        ) : (
          <input type="hidden" name="key" value={key} />
        )}
        <Failed answer={answer} labels={labels} />
        {answer?.newer && (
          <Conflict
            key={answer.newer.version}
            noun={noun}
            newer={answer.newer}
            typed={shown}
            here={here}
            labels={labels}
            onTake={editor.dropAndGo}
          />
        )}
        {editor.draft && <DraftFound at={editor.draft.at} onTake={editor.takeDraft} onDrop={editor.dropDraft} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          {/* A draft that is taken begins the fields anew. */}
          <Fragment key={taken?.at}>
            <div className="min-w-0 divide-y divide-line rounded-card border border-line bg-surface">{main}</div>
            <div className="grid min-w-0 gap-6">{side}</div>
          </Fragment>
        </div>
        <SaveBar verb={verb} words={noun.save} isDirty={editor.isDirty} />
      </Form>
      <Form method="get" action={noun.path} id={LEAVE_FORM}>
        {[...new URLSearchParams(back)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {editor.blocker.state === 'blocked' && <Leaving editor={editor} />}
    </div>
  )
}

function DraftFound({ at, onTake, onDrop }: { at: number; onTake: () => void; onDrop: () => void }) {
  return (
    <Banner
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onTake}>
            Restore draft
          </Button>
          <Button size="sm" kind="quiet" onClick={onDrop}>
            Discard draft
          </Button>
        </span>
      }
    >
      This browser keeps a draft of {formatMoment(new Date(at).toISOString())} that was not saved.
    </Banner>
  )
}

function SaveBar({ verb, words, isDirty }: { verb: string; words: string; isDirty: boolean }) {
  const { state } = useNavigation()
  return (
    <div className="sticky bottom-0 z-10 mt-2 flex items-center gap-2 border-t border-line bg-canvas py-3.5">
      <span className="mr-auto text-13 text-ink-3 max-md:sr-only" aria-live="polite">
        {state === 'submitting' ? 'Saving...' : isDirty ? 'Unsaved changes' : ''}
      </span>
      <Button type="submit" form={LEAVE_FORM} className="max-md:flex-1">
        Cancel
      </Button>
      <SubmitButton pending="Saving..." name="do" value={verb} className="max-md:flex-1">
        {words}
      </SubmitButton>
    </div>
  )
}

/** Asked before what is not saved is left. */
function Leaving({ editor: { blocker, dropAndGo } }: { editor: ReturnType<typeof useEditor> }) {
  const leave = () => {
    dropAndGo()
    blocker.proceed?.()
  }
  return (
    <Dialog
      heading="Leave without saving?"
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <form method="dialog">
            <Button type="submit">Keep editing</Button>
          </form>
          <Button kind="danger" onClick={leave}>
            Discard changes
          </Button>
        </>
      }
    >
      <p>What you changed here is not saved.</p>
    </Dialog>
  )
}

/** To the first field that is wrong, else to what is said above all of them: it may be far off. */
function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, answer: Answer | undefined) {
  useEffect(() => {
    if (!answer?.failure) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[data-failure]'))?.focus()
  }, [form, answer])
}

/** Why nothing was saved, and which fields it is about. */
function Failed({ answer, labels }: { answer: Answer | undefined; labels: Record<string, string> }) {
  if (!answer?.failure || answer.newer) return null
  const wrong = Object.entries(answer.errors ?? {})
  return (
    <div tabIndex={-1} data-failure className="scroll-mt-24 outline-none">
      <Alert kind="bad">
        <p>{answer.failure.message}</p>
        {wrong.length > 0 && (
          <ul className="list-disc pl-5 font-normal">
            {wrong.map(([name, message]) => (
              <li key={name}>{aboutField(labels[name] ?? name, message)}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

/** “GPS coordinates are …” says by itself what it is about. */
const aboutField = (label: string, message: string) => (message.startsWith(label) ? message : `${label}: ${message}`)

/** A part of the main column under its heading. */
export function FormPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 px-4 py-5 md:p-6">
      <h2 className="text-15 leading-6">{heading}</h2>
      {children}
    </section>
  )
}

/** A card of the column beside it. */
export function SidePart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-3.5 rounded-card border border-line bg-surface p-5">
      <h2 className="text-15">{heading}</h2>
      {children}
    </section>
  )
}

/** Where one thing is seen by visitors. */
export function SeeIt({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link text-13" reloadDocument>
      {children}
    </Link>
  )
}
