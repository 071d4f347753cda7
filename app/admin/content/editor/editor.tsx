import { Fragment, type ReactNode, type RefObject, useEffect } from 'react'
import { Link, useNavigation } from 'react-router'
import type { AdminContent } from '../../../../domain/content/admin-content.ts'
import { ERRORS } from '../../../../domain/errors.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { SubmitFailureHelp } from '../../../ui/form/submit-failure-help.tsx'
import { useAnswer } from '../../../ui/form/use-answer.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { BackToDashboard } from '../../back-to-dashboard.tsx'
import type { ContentTypeLabels } from '../labels.ts'
import type { ActionResult, FormView } from '../screen-data.ts'
import { Conflict } from './conflict.tsx'
import { type EnteredValues, firstValue } from './entered-values.ts'
import { useEditor } from './use-editor.ts'

/** What an editor passes to its fields. */
export interface Fields {
  /** The first value of a field when the form opens. */
  initial: (name: string) => string
  isTicked: (name: string) => boolean
  /** All values of the fields with this name when the form opens. */
  values: (name: string) => string[]
  /** The current value. */
  current: (name: string) => string
  error: (name: string) => string | undefined
  /** Call after code, rather than the user, has changed a field. */
  onChange: () => void
  isNew: boolean
  /** The message of a failed save or upload. */
  saveFailed: string
}

/** The form of Cancel, which returns to the list with its query. */
const LEAVE_FORM = 'leave'

interface EditorProps {
  labels: ContentTypeLabels
  screen: FormView<AdminContent>
  result: ActionResult | undefined
  /** The values of the item as form fields; the defaults for a new one. */
  storedValues: EnteredValues
  fieldLabels: Record<string, string>
  /** The main column and the side column. */
  children: (fields: Fields) => { main: ReactNode; side: ReactNode }
}

/** The frame of a form, shown instead of the list. */
export function Editor({
  labels,
  screen: { item, key, back },
  result: latest,
  storedValues,
  fieldLabels,
  children,
}: EditorProps) {
  const result = useAnswer(latest)
  const editor = useEditor({ kind: labels.kind, id: item?.id ?? null, version: item?.version ?? null })
  const { taken } = editor
  const shown = taken?.typed ?? result?.entered ?? storedValues
  const here = `${labels.path}?${new URLSearchParams([...new URLSearchParams(back), item ? ['edit', item.id] : ['new', '1']])}`
  const errors = result?.errors ?? {}
  const verb = result?.newer ? 'merge' : 'save'
  useFocusOnFailure(editor.form, result)
  const { main, side } = children({
    initial: (name) => firstValue(shown, name),
    values: (name) => shown[name] ?? [],
    isTicked: (name) => (shown[name]?.length ?? 0) > 0,
    current: (name) => firstValue(editor.typed ?? shown, name),
    error: (name) => errors[name],
    onChange: editor.onInput,
    isNew: item === null,
    saveFailed: ERRORS[labels.failures.save].message,
  })
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 mb-5 text-32 font-title">{item ? labels.edit : labels.add}</h1>
      <Form
        method="post"
        encType="multipart/form-data"
        action={here}
        ref={editor.form}
        onInput={editor.onInput}
        onSubmit={editor.allowLeaving}
        className="grid gap-4 [&_:is(input,select,textarea,button)]:scroll-mb-20"
      >
        {/* Enter in a field presses the first button of a form: that must be this one. */}
        <button type="submit" name="do" value={verb} hidden tabIndex={-1}>
          {labels.save}
        </button>
        {item && <input type="hidden" name="id" value={item.id} />}
        {item ? (
          <input type="hidden" name="version" value={taken?.version ?? result?.baseVersion ?? item.version} />
        ) : (
          <input type="hidden" name="key" value={key} />
        )}
        <Failed result={result} fieldLabels={fieldLabels} />
        {result?.newer && (
          <Conflict
            key={result.newer.version}
            labels={labels}
            newer={result.newer}
            entered={shown}
            here={here}
            fieldLabels={fieldLabels}
            onTake={editor.dropAndGo}
          />
        )}
        {editor.unsaved && (
          <UnsavedFound at={editor.unsaved.at} onTake={editor.takeUnsaved} onDrop={editor.dropUnsaved} />
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          {/* Restoring changes remounts the fields. */}
          <Fragment key={taken?.at}>
            <div className="min-w-0 divide-y divide-line rounded-card border border-line bg-surface">{main}</div>
            <div className="grid min-w-0 gap-6">{side}</div>
          </Fragment>
        </div>
        <SaveBar verb={verb} words={labels.save} isDirty={editor.isDirty} />
      </Form>
      <Form method="get" action={labels.path} id={LEAVE_FORM}>
        {[...new URLSearchParams(back)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {editor.blocker.state === 'blocked' && <Leaving editor={editor} />}
    </div>
  )
}

function UnsavedFound({ at, onTake, onDrop }: { at: number; onTake: () => void; onDrop: () => void }) {
  return (
    <Banner
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onTake}>
            Restore changes
          </Button>
          <Button size="sm" kind="quiet" onClick={onDrop}>
            Discard changes
          </Button>
        </span>
      }
    >
      You have unsaved changes from <LocalTime iso={new Date(at).toISOString()} />.
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

/** Asks before unsaved changes are left. */
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
      <p>Your changes haven’t been saved.</p>
    </Dialog>
  )
}

/** Moves focus to the first invalid field, or else to the message at the top, which may be out of view. */
function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, result: ActionResult | undefined) {
  useEffect(() => {
    if (!result?.failure) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[data-failure]'))?.focus()
  }, [form, result])
}

/** Why nothing was saved, with the invalid fields. */
function Failed({ result, fieldLabels }: { result: ActionResult | undefined; fieldLabels: Record<string, string> }) {
  if (!result?.failure || (result.newer && !result.reason)) return null
  const wrong = Object.entries(result.errors ?? {})
  return (
    <div tabIndex={-1} data-failure className="scroll-mt-24 outline-none">
      <Notice kind="bad">
        <p>{result.failure.message}</p>
        <SubmitFailureHelp reason={result.reason} />
        {wrong.length > 0 && (
          <ul className="list-disc pl-5 font-normal">
            {wrong.map(([name, message]) => (
              <li key={name}>{aboutField(labelOf(name, fieldLabels), message)}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/** “Power evidence 2” of `power_evidence_entries.1.date`: a row of a list. */
function labelOf(name: string, fieldLabels: Record<string, string>): string {
  const [field = name, row] = name.split('.')
  const label = fieldLabels[field] ?? field
  return row === undefined ? label : `${label} ${Number(row) + 1}`
}

/** A message that begins with the label doesn't need it twice. */
const aboutField = (label: string, message: string) => (message.startsWith(label) ? message : `${label}: ${message}`)

/** A section of the main column. */
export function FormPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 px-4 py-5 md:p-6">
      <h2 className="text-15 leading-6">{heading}</h2>
      {children}
    </section>
  )
}

/** A card in the side column. */
export function SidePart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-3.5 rounded-card border border-line bg-surface p-5">
      <h2 className="text-15">{heading}</h2>
      {children}
    </section>
  )
}

/** A link to the public page of an item. */
export function PublicLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link text-13" reloadDocument>
      {children}
    </Link>
  )
}
