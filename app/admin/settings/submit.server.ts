import { type RouterContextProvider, redirectDocument } from 'react-router'
import { ERRORS, newerVersionOf } from '../../../domain/errors.ts'
import { renderMarkup } from '../../../domain/markup.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { SETTING_LABELS } from '../../../domain/setting-labels.ts'
import type { SettingName } from '../../../domain/settings.ts'
import { fillMarkup, siteWords } from '../../../domain/site-words.ts'
import type { TestMailOutcome } from '../../../server/mail/test-mail.ts'
import { services, site } from '../../context.ts'
import { failureOf } from '../../ui/failure.ts'
import type { Answer, ChangedSetting } from './answer.ts'
import { type Draft, readDraft, toSave } from './draft.ts'
import { changeDraft } from './rows.ts'
import { valueWords } from './value-words.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  who: SignedInViewer
  /** What the button said, word by word. */
  words: string[]
  /** What the form named. */
  told: Partial<Draft>
  /** The same with what is in force for the rest. */
  draft: Draft
  /** The one that the form began with; null where it does not say. */
  version: number | null
}

export interface Acted {
  status: number
  answer: Answer
}

/** Does what a button of the settings says; null when there is no such button. */
export async function act(context: Sent['context'], who: SignedInViewer, form: FormData): Promise<Acted | null> {
  const { settings, defaults } = context.get(site)
  const told = readDraft(form, defaults)
  const verb = form.get('do')
  const version = String(form.get('version') ?? '')
  const sent: Sent = {
    context,
    who,
    told,
    words: typeof verb === 'string' ? verb.split(' ') : ['save'],
    draft: { ...settings, ...told },
    version: /^\d{1,9}$/.test(version) ? Number(version) : null,
  }
  const [first = ''] = sent.words
  if (first === 'save') return save(sent)
  if (first === 'test-mail') return testMail(sent)
  if (first === 'restore-version') return restore(sent)
  return redraw(sent)
}

async function save(sent: Sent): Promise<Acted> {
  const { context, who, told, version } = sent
  const before = context.get(site).mapStyleUrl
  try {
    const { settings } = await context.get(services).settings.save(who, toSave(told), { version })
    // What a document may fetch from is said with it: a map from elsewhere needs a new one.
    if ((settings.map_style_url ?? undefined) !== before) throw redirectDocument('/admin/settings?saved=1')
    return { status: 200, answer: { tone: 'good', message: 'Settings saved.' } }
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(sent, error)
  }
}

/** What keeps a save from being made, beside what was typed. @throws what says that somebody may not */
function refused({ context, draft, version }: Sent, error: unknown): Acted {
  const newer = newerVersionOf(error)
  const { code, status, message, errors } = failureOf(context, error)
  if (code === 'access_denied' || code === 'two_factor_needed') throw error
  const kept = { draft, ...(version === null ? {} : { version }) }
  if (!newer) {
    const words = code === 'unavailable' || code === 'internal' ? ERRORS.settings_save_failed.message : message
    return { status, answer: { tone: 'bad', message: words, ...kept, ...(errors ? { errors } : {}) } }
  }
  const theirs = newer.changes.filter(({ by }) => by !== 'mine')
  const taken = theirs.filter(({ by }) => by === 'theirs').map(({ name, theirs: value }) => [name, value])
  const changes = theirs.map<ChangedSetting>(({ name, by, theirs: value }) => ({
    label: SETTING_LABELS[name as SettingName] ?? name,
    by: by === 'both' ? 'both' : 'theirs',
    theirs: valueWords(value),
  }))
  return {
    status,
    answer: {
      tone: 'bad',
      message,
      draft: { ...draft, ...Object.fromEntries(taken) },
      version: newer.version,
      redrawn: `newer ${newer.version}`,
      newer: { saved_by: newer.saved_by, saved_at: newer.saved_at, changes },
    },
  }
}

async function restore(sent: Sent): Promise<Acted> {
  const version = Number(sent.words[1])
  try {
    await sent.context.get(services).settings.restore(sent.who, version)
    return { status: 200, answer: { tone: 'good', message: `Version ${version} is restored.` } }
  } catch (error) {
    const { status, answer } = refused(sent, error)
    return { status, answer: { tone: 'bad', message: answer.message } }
  }
}

async function testMail(sent: Sent): Promise<Acted> {
  const { context, who, draft, version } = sent
  const kept = { draft, ...(version === null ? {} : { version }) }
  try {
    const outcome = await context.get(services).settings.sendTestMail(who)
    return { status: 200, answer: { ...mailWords(outcome, who.email), ...kept } }
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw error
    return { status, answer: { tone: 'bad', message: `The test mail was not sent. ${message}`, ...kept } }
  }
}

/** What became of a test mail, without saying more than is known. */
function mailWords({ kind, said, reason }: TestMailOutcome, to: string): Pick<Answer, 'tone' | 'message'> {
  const words = said ? ` The mail server said: ${said}` : ''
  if (kind === 'taken') return { tone: 'good', message: `Sent: the mail server took the test mail for ${to}.` }
  if (kind === 'written') {
    const message = `Written to the outbox, not sent: no mail server is set (SMTP_URL). It is for ${to}.`
    return { tone: 'info', message }
  }
  if (kind === 'refused') return { tone: 'bad', message: `Refused.${words || ` ${reason}`}` }
  if (kind === 'unknown') {
    return { tone: 'bad', message: `It may or may not arrive: the mail server did not confirm it.${words}` }
  }
  return { tone: 'bad', message: `Not sent.${words || ` What went wrong: ${reason}`}` }
}

/** The form again with one thing changed and nothing saved. */
function redraw({ context, words, draft, version }: Sent): Acted | null {
  const [verb, name] = words
  const kept = { ...(version === null ? {} : { version }), redrawn: crypto.randomUUID() }
  const legal = (['privacy_text', 'terms_text'] as const).find((known) => known === name)
  if (legal && verb === 'preview') {
    const html = renderMarkup(fillMarkup(draft[legal], siteWords(context.get(site).settings)))
    return { status: 200, answer: { tone: 'info', message: NOT_SAVED, draft, preview: { name: legal, html }, ...kept } }
  }
  const changed =
    legal && verb === 'built-in' ? { ...draft, [legal]: context.get(site).defaults[legal] } : changeDraft(draft, words)
  return changed && { status: 200, answer: { tone: 'info', message: NOT_SAVED, draft: changed, ...kept } }
}

const NOT_SAVED = 'Changed below, and not saved yet.'
