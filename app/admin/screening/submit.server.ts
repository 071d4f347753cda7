import { data, href, type RouterContextProvider, redirect } from 'react-router'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { ProfileAdmin } from '../../../server/screening/profiles/service.ts'
import { isRecognized, services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import { failureWith } from '../content/submit-failure.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { ProfileAnswer } from './answer.ts'
import { changeTyped, formErrorsOf, readTyped, type TypedProfile, valuesOf } from './typed.ts'

type Context = Readonly<RouterContextProvider>

interface Work {
  profiles: ProfileAdmin
  admin: SignedInViewer
  profile: string
  form: FormData
  /** The words of the button's value, such as `remove criteria 2`. */
  command: string[]
}

type Act = (work: Work) => Promise<ProfileAnswer | Response>

const ACTS: Record<string, Act> = {
  preview: async (work) => {
    const typed = readTyped(work.form)
    return { typed, focus: 'preview-result', ...(await preview(work, typed)) }
  },
  publish,
  add: redraw,
  remove: redraw,
  copy: async ({ profiles, admin, profile, form }) => {
    const { key } = await profiles.copy(admin, profile, copyOf(form))
    return redirect(`${href('/admin/screening/:key', { key })}?copied=1`)
  },
  show: async ({ profiles, admin, profile }) => {
    await profiles.setPublic(admin, profile, true)
    return { notice: 'Profile shown. Sites are scored by it.' }
  },
  hide: async ({ profiles, admin, profile }) => {
    await profiles.setPublic(admin, profile, false)
    return { notice: 'Profile hidden.' }
  },
  adopt: async ({ profiles, admin, profile }) => {
    const { version } = await profiles.adoptShipped(admin, profile)
    return { notice: `Version ${version} is current now.` }
  },
  'restore-version': async ({ profiles, admin, profile, command }) => {
    const { version } = await profiles.restore(admin, profile, Number(command[1]))
    return { notice: `Version ${version} is current now.` }
  },
}

async function preview({ profiles, admin, profile }: Work, typed: TypedProfile) {
  const values = valuesOf(typed)
  return { preview: await profiles.preview(admin, profile, values), previewed: await hashOf(values) }
}

/** Publishes only what the admin has seen a preview of. */
async function publish(work: Work): Promise<ProfileAnswer> {
  const { profiles, admin, profile, form } = work
  const typed = readTyped(form)
  const values = valuesOf(typed)
  if (form.get('previewed') !== (await hashOf(values)))
    return { typed, notice: CHANGED_SINCE_PREVIEW, focus: 'preview-result', ...(await preview(work, typed)) }
  const base = String(form.get('number') ?? '')
  const { version, isNew } = await profiles.publish(admin, profile, values, /^\d{1,9}$/.test(base) ? Number(base) : -1)
  return { notice: isNew ? `Version ${version} is current now.` : 'Nothing changed, so there’s no new version.' }
}

const CHANGED_SINCE_PREVIEW = 'The values have changed since the preview. Check the new preview below, then publish.'

async function hashOf(values: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(values)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function redraw({ form, command }: Work): Promise<ProfileAnswer> {
  const typed = changeTyped(readTyped(form), command)
  if (!typed) throw data(null, { status: 400 })
  const [verb, list] = command as [string, 'gates' | 'criteria']
  const focus = verb === 'add' ? `${list}-${typed[list].length - 1}` : `add-${list}`
  return { typed, redrawn: crypto.randomUUID(), focus }
}

const copyOf = (form: FormData) => ({ key: textOf(form, 'copy_key'), name: textOf(form, 'copy_name') })

/** Without NUL, which PostgreSQL can't store. */
const textOf = (form: FormData, field: string) =>
  String(form.get(field) ?? '')
    .replaceAll('\0', '')
    .trim()

const respond = (answer: ProfileAnswer, status = 200) => data<ProfileAnswer>(answer, { status })

/** Runs the action in the form field `do`. */
export async function submitProfile(context: Context, request: Request, profile: string) {
  if (!context.get(isRecognized)) return respond(failureWith('profile_save_failed'), 503)
  const admin = requireAdmin(context)
  const form = await readFormData(request)
  const command = String(form.get('do') ?? '').split(' ')
  const verb = command[0]!
  const act = Object.hasOwn(ACTS, verb) ? ACTS[verb]! : null
  if (!act) throw data(null, { status: 400 })
  const { adminProfiles: profiles } = context.get(services)
  const work = { profiles, admin, profile, form, command }
  try {
    const result = await act(work)
    return result instanceof Response ? result : respond(result)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return failedAnswer(context, work, error)
  }
}

/** Keeps what was entered. */
async function failedAnswer(context: Context, { profiles, admin, profile, form, command: [verb] }: Work, error: Error) {
  const { code, status, message, errors } = failureOf(context, error)
  if (status === 403 || status === 404) throw toRouteError(context, error)
  const answer: ProfileAnswer = { failure: { code, message } }
  if (verb === 'copy') return respond({ ...answer, copy: copyOf(form), ...(errors && { errors }) }, status)
  if (verb !== 'preview' && verb !== 'publish') return respond(answer, status)
  answer.typed = readTyped(form)
  if (errors) answer.errors = formErrorsOf(errors)
  if (code === 'conflict') {
    const { number, version } = await profiles.get(admin, profile)
    answer.baseNumber = number
    answer.failure = { code, message: conflictText(version) }
  }
  return respond(answer, status)
}

const conflictText = (version: string) =>
  `Someone else made version ${version} current while you were editing. Your values are below. Preview and publish them to replace it.`
