import { data, href, redirect } from 'react-router'
import { MAX_FILE_BYTES } from '../../domain/screening/run.ts'
import { caller, services, viewer, website } from '../context.ts'
import { formAction } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { failureOf } from '../ui/form/failure.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { SavedRuns } from '../ui/screening/saved-runs.tsx'
import type { Route } from './+types/screen'
import { type InputAnswer, PREVIEW } from './input/input-answer.ts'
import { InputForm } from './input/input-form.tsx'

const INTRO =
  'See what is near your parcels and how well they suit an AI campus, a crypto mine or an edge site: with sources, dates, and what isn’t known.'

/** Longer text is pasted into the form. */
const MAX_LINKED_TEXT = 2_000

/** `parcels` fills the form in: coordinates or places, one per line. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = context.get(viewer)
  const saved = who.kind === 'user' ? await context.get(services).screenings.list(who) : null
  return data(
    {
      saved,
      parcels: (url.searchParams.get('parcels') ?? '').slice(0, MAX_LINKED_TEXT),
      canonical: context.get(website).publicUrl + href('/screen'),
    },
    { headers: saved ? { 'Cache-Control': 'private, no-cache' } : {} },
  )
}

/** A file of parcels with the fields of its form; the service has lower limits without an account. */
const PARCELS = { maxBytes: MAX_FILE_BYTES + 2 * 1024 * 1024, isStreamed: true }

export const action = formAction({ multipart: PARCELS }, async ({ context, request, url }: Route.ActionArgs) => {
  if (url.searchParams.has(PREVIEW)) return previewFile(context, request)
  const { screenings } = context.get(services)
  const who = context.get(viewer)
  const form = await screenings.readForm(who, context.get(caller), request).catch((error: unknown) => {
    const { status, message } = failureOf(context, error)
    throw data({ message }, { status })
  })
  const { entered, read, suggestedName, refusal } = form
  if (!read && !refusal) return data<InputAnswer>({ entered, errors: form.errors }, { status: 422 })
  try {
    if (!read) throw refusal
    const name = entered.name.trim() || suggestedName || read.parcels[0]?.input.name || 'Screening'
    const { id } = await screenings.create(who, { name, ...read })
    return redirect(href('/screen/:id', { id }))
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return data<InputAnswer>({ entered, errors: {}, message: errors?.parcels ?? message }, { status })
  }
})

/** Says what a chosen file is read as, and screens nothing. */
async function previewFile(context: Route.ActionArgs['context'], request: Request) {
  const entered = { name: '', text: '', shapes: '' }
  try {
    const preview = await context
      .get(services)
      .screenings.previewFile(context.get(viewer), context.get(caller), request)
    return data<InputAnswer>({ entered, errors: {}, preview })
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return data<InputAnswer>(
      errors?.file ? { entered, errors: { file: errors.file } } : { entered, errors: {}, message },
      { status },
    )
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason, form): InputAnswer => {
    const isPreview = new URL(args.request.url).searchParams.has(PREVIEW)
    const textOf = (name: string) => String(form.get(name) ?? '')
    return {
      entered: { name: textOf('name'), text: textOf('text'), shapes: textOf('shapes') },
      errors: {},
      message: isPreview ? 'We couldn’t read this file.' : 'We couldn’t start this screening.',
      reason,
    }
  })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Screen parcels | ${websiteName}`,
    description: INTRO,
    canonical: loaderData?.canonical ?? '',
  })
}

const filledIn = (text: string): InputAnswer => ({ entered: { name: '', text, shapes: '' }, errors: {} })

export default function Screen({ loaderData: { saved, parcels }, actionData }: Route.ComponentProps) {
  return (
    <Wrap className="pt-8 pb-12 md:pt-12">
      <PageHeading heading="Screen parcels" intro={INTRO} />
      <InputForm key={parcels} answer={actionData ?? filledIn(parcels)} isSignedIn={saved !== null} />
      {saved && <SavedRuns runs={saved} />}
    </Wrap>
  )
}
