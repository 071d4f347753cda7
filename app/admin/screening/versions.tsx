import { href } from 'react-router'
import type { AdminProfile, ProfileVersion } from '../../../server/screening/profiles/service.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { useAnswer } from '../../ui/form/use-answer.ts'
import { Tag } from '../../ui/list/tag.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { submitFailureResult } from '../content/submit-failure.ts'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/versions'
import type { ProfileAnswer } from './answer.ts'
import { ChangeList } from './change-list.tsx'
import { submitProfile } from './submit.server.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Profile versions')

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadForAdmin(context, 'profiles_failed', (admin, { adminProfiles }) => adminProfiles.get(admin, params.key))

export const action = ({ context, params, request }: Route.ActionArgs) => submitProfile(context, request, params.key)

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ProfileAnswer => submitFailureResult('profile_save_failed', reason))

export default function VersionsRoute({ loaderData: { shown: profile, failure }, actionData }: Route.ComponentProps) {
  const answer = useAnswer<ProfileAnswer>(actionData)
  if (profile === null) return <Unavailable heading="Profile versions" failure={failure} answer={answer} />
  return <Versions profile={profile} answer={answer} />
}

function Versions({ profile, answer }: { profile: AdminProfile; answer: ProfileAnswer | undefined }) {
  const { key, name, versions, version } = profile
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={href('/admin/screening/:key', { key })}>{name}</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 mb-5 text-32 font-title break-words">Versions of {name}</h1>
      <div className="grid gap-4">
        {answer?.failure && <FormFailure message={answer.failure.message} reason={answer.reason} />}
        {answer?.notice && <Banner tone="good">{answer.notice}</Banner>}
        {versions.length === 0 ? (
          <p className="max-w-[68ch] text-ink-2">
            Version {version} came with the product and was never edited. Earlier versions appear here when you publish
            a change.
          </p>
        ) : (
          <Form
            method="post"
            className="max-w-190 overflow-hidden rounded-card border border-line bg-surface"
            preventScrollReset
          >
            <ol className="divide-y divide-line">
              {versions.map((each, index) => (
                <Version key={each.number} version={each} earlier={versions[index + 1]} />
              ))}
            </ol>
          </Form>
        )}
      </div>
    </div>
  )
}

function Version({ version, earlier }: { version: ProfileVersion; earlier: ProfileVersion | undefined }) {
  const { number, profile, is_current, is_shipped, saved_by, saved_at } = version
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="num flex flex-wrap items-center gap-2 font-label">
          Version {profile.version}
          {is_current && <Tag tone="good">Current</Tag>}
          {is_shipped && <Tag>As shipped</Tag>}
        </p>
        <p className="num text-13 break-words text-ink-3">
          {saved_at === null ? 'Came with the product' : <LocalTime iso={saved_at} />}
          {saved_by && ` by ${saved_by}`}
        </p>
        {earlier && (
          <details className="mt-1">
            <summary className="link w-fit cursor-pointer py-1 text-13">
              Changes since {earlier.profile.version}
            </summary>
            <div className="mt-2">
              <ChangeList before={earlier.profile} after={profile} />
            </div>
          </details>
        )}
      </div>
      {!is_current && (
        <SubmitButton
          kind="plain"
          size="sm"
          pending="Restoring..."
          name="do"
          value={`restore-version ${number}`}
          aria-label={`Restore version ${profile.version}`}
        >
          Restore
        </SubmitButton>
      )}
    </li>
  )
}
