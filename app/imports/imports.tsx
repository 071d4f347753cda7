import { data, href, Link, redirect } from 'react-router'
import { MAX_IMPORT_BYTES } from '../../domain/draft/listing-import.ts'
import { may } from '../../domain/permissions.ts'
import { formatCount } from '../../domain/text/format.ts'
import { services } from '../context.ts'
import { formAction } from '../traits.server.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { LocalTime } from '../ui/text/local-time.tsx'
import type { Route } from './+types/imports'
import { FeedList } from './feed-list.tsx'
import { ImportForm } from './import-form.tsx'
import { answerOf, type ImportsAnswer } from './imports-answer.ts'
import { IMPORT_STATE_LABELS } from './state-labels.ts'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Import listings', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  if (!may(viewer, 'publish or inquire')) return { name: viewer.name, isVerified: false, imports: [], feeds: [] }
  const { feeds } = context.get(services)
  const [imports, daily] = await Promise.all([feeds.list(viewer), feeds.listFeeds(viewer)])
  return { name: viewer.name, isVerified: true, imports, feeds: daily }
}

/** A file with the fields of its form. */
const FILE = { maxBytes: MAX_IMPORT_BYTES + 1_000_000, isStreamed: true }

export const action = formAction({ multipart: FILE }, async ({ context, request }: Route.ActionArgs) => {
  const viewer = requireSignIn(context, request)
  const { feeds } = context.get(services)
  try {
    const { form, planned, errors } = await feeds.planForm(viewer, request)
    const id = String(form.get('id') ?? '')
    if (planned) return redirect(href('/my/imports/:id', { id: planned.id }))
    switch (form.get('do')) {
      case 'plan':
        return data<ImportsAnswer>({ errors: { file: 'Choose a file.', ...errors } }, { status: 422 })
      case 'check': {
        const found = await feeds.checkFeed(viewer, id)
        return found === null ? null : redirect(href('/my/imports/:id', { id: found }))
      }
      case 'pause':
      case 'resume':
        await feeds.setFeedActive(viewer, id, form.get('do') === 'resume')
        return null
      case 'remove':
        await feeds.removeFeed(viewer, id)
        return null
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    return answerOf(context, error)
  }
})

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ImportsAnswer => ({ message: 'We couldn’t submit this form.', reason }))

export default function Imports({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { name, isVerified, imports, feeds } = loaderData
  return (
    <div className="wrap grid gap-8 pt-8 pb-12 md:pt-10">
      <header>
        <p className="text-13">
          <Link to={href('/my/listings')} className="link">
            My listings
          </Link>
        </p>
        <h1 className="mt-1 text-32 font-title">Import listings</h1>
        <p className="mt-1 max-w-[60ch] text-15 text-ink-2">
          Bring all your parcels as one file. You see what it would change before anything does, and we review it like
          listings that you enter by hand.
        </p>
      </header>
      {isVerified ? (
        <ImportForm answer={answer} name={name} />
      ) : (
        <Banner tone="caution">Verify your email address first. Then you can import listings.</Banner>
      )}
      <FeedList feeds={feeds} />
      {imports.length > 0 && (
        <section className="min-w-0">
          <h2 className="text-20">Imports</h2>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
            {imports.map(({ id, file_name, state, counts, created_at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-5">
                <div className="min-w-0">
                  <h3 className="truncate text-15">
                    <Link to={href('/my/imports/:id', { id })} className="hover:underline">
                      {file_name}
                    </Link>
                  </h3>
                  <p className="text-13 text-ink-3">
                    <LocalTime iso={created_at} />
                  </p>
                </div>
                <p className="num text-13 text-ink-2">
                  {IMPORT_STATE_LABELS[state]}, {formatCount(counts.added, 'new listing')},{' '}
                  {formatCount(counts.changed, 'change')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
