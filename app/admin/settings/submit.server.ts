import { href, type RouterContextProvider, redirectDocument } from 'react-router'
import { renderMarkup } from '../../../domain/content/markup.ts'
import { ERRORS, newerVersionOf } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { SETTING_LABELS } from '../../../domain/settings/setting-labels.ts'
import type { SettingName } from '../../../domain/settings/settings.ts'
import { fillMarkup, textVariables } from '../../../domain/settings/text-variables.ts'
import type { TestMailOutcome } from '../../../server/people/mail/test-mail.ts'
import { services, website } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { type Answer, type ChangedSetting, TEST_MAIL_FAILED } from './answer.ts'
import { changeTyped } from './rows.ts'
import { summarizeValue } from './summarize-value.ts'
import { readTyped, type TypedSettings, toSave } from './typed.ts'

interface Submission {
  context: Readonly<RouterContextProvider>
  viewer: SignedInViewer
  /** The words of the button's value, such as `up home_faq 2`. */
  command: string[]
  /** The settings in the form. */
  entered: Partial<TypedSettings>
  /** All settings: those of the form and the current value of any other. */
  typed: TypedSettings
  /** The version the form started from; null if the form has none. */
  version: number | null
}

interface Result {
  status: number
  answer: Answer
}

/** Runs the command of a button; null for an unknown one. */
export async function submitSettings(
  context: Submission['context'],
  viewer: SignedInViewer,
  form: FormData,
): Promise<Result | null> {
  const { settings, defaults } = context.get(website)
  const entered = readTyped(form, defaults)
  const button = form.get('do')
  const version = String(form.get('version') ?? '')
  const submission: Submission = {
    context,
    viewer,
    entered,
    command: typeof button === 'string' ? button.split(' ') : ['save'],
    typed: { ...settings, ...entered },
    version: /^\d{1,9}$/.test(version) ? Number(version) : null,
  }
  const [first = ''] = submission.command
  if (first === 'save') return save(submission)
  if (first === 'test-mail') return testMail(submission)
  if (first === 'restore-version') return restore(submission)
  return redraw(submission)
}

async function save(submission: Submission): Promise<Result> {
  const { context, viewer, entered, version } = submission
  const before = context.get(website).mapStyleUrl
  try {
    const { settings } = await context.get(services).settings.save(viewer, toSave(entered), { version })
    // The Content-Security-Policy of the document names the map origin, so a new style needs a new document.
    if ((settings.map_style_url ?? undefined) !== before) throw redirectDocument(`${href('/admin/settings')}?saved=1`)
    return { status: 200, answer: { tone: 'good', message: 'Settings saved.' } }
  } catch (error) {
    if (error instanceof Response) throw error
    return failedSave(submission, error)
  }
}

/** Turns a failed save into an answer that keeps what was entered. @throws errors about missing permissions */
function failedSave({ context, typed, version }: Submission, error: unknown): Result {
  const newer = newerVersionOf(error)
  const { code, status, message, errors } = failureOf(context, error)
  if (code === 'access_denied' || code === 'two_factor_needed') throw error
  const fields = { typed, ...(version === null ? {} : { version }) }
  if (!newer) {
    const text = code === 'unavailable' || code === 'internal' ? ERRORS.settings_save_failed.message : message
    return { status, answer: { tone: 'bad', message: text, ...fields, ...(errors ? { errors } : {}) } }
  }
  const theirs = newer.changes.filter(({ by }) => by !== 'mine')
  const takenOver = theirs.filter(({ by }) => by === 'theirs').map(({ name, theirs: value }) => [name, value])
  const changes = theirs.map<ChangedSetting>(({ name, by, theirs: value }) => ({
    label: SETTING_LABELS[name as SettingName] ?? name,
    by: by === 'both' ? 'both' : 'theirs',
    theirs: summarizeValue(value),
  }))
  return {
    status,
    answer: {
      tone: 'bad',
      message,
      typed: { ...typed, ...Object.fromEntries(takenOver) },
      version: newer.version,
      redrawn: `newer ${newer.version}`,
      newer: { saved_by: newer.saved_by, saved_at: newer.saved_at, changes },
    },
  }
}

async function restore(submission: Submission): Promise<Result> {
  const version = Number(submission.command[1])
  try {
    await submission.context.get(services).settings.restore(submission.viewer, version)
    return { status: 200, answer: { tone: 'good', message: `Version ${version} restored.` } }
  } catch (error) {
    const { status, answer } = failedSave(submission, error)
    return { status, answer: { tone: 'bad', message: answer.message } }
  }
}

async function testMail(submission: Submission): Promise<Result> {
  const { context, viewer, typed, version } = submission
  const fields = { typed, ...(version === null ? {} : { version }) }
  try {
    const outcome = await context.get(services).settings.sendTestMail(viewer)
    return { status: 200, answer: { ...mailOutcome(outcome, viewer.email), ...fields } }
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw error
    return { status, answer: { tone: 'bad', message: `${TEST_MAIL_FAILED} ${message}`, ...fields } }
  }
}

/** Describes the outcome of a test email without claiming more than is known. */
function mailOutcome({ kind, serverReply, reason }: TestMailOutcome, to: string): Pick<Answer, 'tone' | 'message'> {
  const reply = serverReply ? ` The mail server replied: ${serverReply}` : ''
  if (kind === 'accepted') return { tone: 'good', message: `Sent. The mail server accepted the test email for ${to}.` }
  if (kind === 'written') {
    const message = `Saved to the outbox for ${to}, but not sent: no mail server is configured (SMTP_URL).`
    return { tone: 'info', message }
  }
  if (kind === 'refused') return { tone: 'bad', message: `Rejected.${reply || ` ${reason}`}` }
  if (kind === 'unknown') {
    return { tone: 'bad', message: `It may not arrive: the mail server didn’t confirm it.${reply}` }
  }
  return { tone: 'bad', message: `Not sent.${reply || ` Reason: ${reason}`}` }
}

/** Shows the form again with one change and without saving, for browsers without JavaScript. */
function redraw({ context, command, typed, version }: Submission): Result | null {
  const [verb, name] = command
  const fields = { ...(version === null ? {} : { version }), redrawn: crypto.randomUUID() }
  const legal = (['privacy_text', 'terms_text'] as const).find((known) => known === name)
  if (legal && verb === 'preview') {
    const html = renderMarkup(fillMarkup(typed[legal], textVariables(context.get(website).settings)))
    return {
      status: 200,
      answer: { tone: 'info', message: NOT_SAVED, typed, preview: { name: legal, html }, ...fields },
    }
  }
  const changed =
    legal && verb === 'built-in'
      ? { ...typed, [legal]: context.get(website).defaults[legal] }
      : changeTyped(typed, command)
  return changed && { status: 200, answer: { tone: 'info', message: NOT_SAVED, typed: changed, ...fields } }
}

const NOT_SAVED = 'Updated below, but not saved yet.'
