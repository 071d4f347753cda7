import { useEffect } from 'react'
import { href, Link } from 'react-router'
import type { AdminProfile } from '../../../server/screening/profiles/service.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { useAnswer } from '../../ui/form/use-answer.ts'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { submitFailureResult } from '../content/submit-failure.ts'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/profile'
import type { ProfileAnswer } from './answer.ts'
import { CopyProfile } from './copy-profile.tsx'
import { Problems } from './problems.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileTags } from './profile-tags.tsx'
import { ShippedOffer } from './shipped-offer.tsx'
import { submitProfile } from './submit.server.ts'
import { typedOf } from './typed.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Screening profile')

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadForAdmin(context, 'profiles_failed', (admin, { adminProfiles }) => adminProfiles.get(admin, params.key), {
    wasCopied: new URL(request.url).searchParams.has('copied'),
  })

export const action = ({ context, params, request }: Route.ActionArgs) => submitProfile(context, request, params.key)

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ProfileAnswer => submitFailureResult('profile_save_failed', reason))

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { shown: profile, wasCopied, failure } = loaderData
  const answer = useAnswer<ProfileAnswer>(actionData)
  if (profile === null) return <Unavailable heading="Screening profile" failure={failure} answer={answer} />
  return <ProfileScreen key={profile.key} {...{ profile, answer, wasCopied }} />
}

interface ProfileScreenProps {
  profile: AdminProfile
  answer: ProfileAnswer | undefined
  wasCopied: boolean
}

function ProfileScreen({ profile, answer, wasCopied }: ProfileScreenProps) {
  const { key, name, version, number, versions } = profile
  useEffect(() => {
    if (answer?.focus) document.getElementById(answer.focus)?.focus()
    else if (answer?.errors) document.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={href('/admin/screening')}>All profiles</BackLink>
      </BackToDashboard>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-32 font-title break-words">{name}</h1>
        {versions.length > 0 && (
          <Link to={href('/admin/screening/:key/versions', { key })} className="link py-1 text-14">
            Versions
          </Link>
        )}
      </div>
      <div className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        <span className="num">Version {version}</span>
        <ProfileTags profile={profile} />
      </div>
      <div className="grid gap-4">
        <Outcome answer={answer} wasCopied={wasCopied} />
        {profile.shipped && <ShippedOffer current={profile.profile} shipped={profile.shipped} />}
        {/* A new key resets the fields to the new values. */}
        <ProfileForm
          key={answer?.redrawn ?? `version ${number}`}
          typed={answer?.typed ?? typedOf(profile.profile)}
          number={answer?.baseNumber ?? number}
          answer={answer}
        />
        <CopyProfile profile={profile} answer={answer} />
      </div>
    </div>
  )
}

function Outcome({ answer, wasCopied }: { answer: ProfileAnswer | undefined; wasCopied: boolean }) {
  if (answer?.failure)
    return (
      <>
        <FormFailure message={answer.failure.message} reason={answer.reason} />
        {answer.errors && answer.typed && <Problems errors={answer.errors} typed={answer.typed} />}
      </>
    )
  if (answer?.notice) return <Banner tone={answer.preview ? 'caution' : 'good'}>{answer.notice}</Banner>
  return wasCopied && !answer ? <Banner tone="good">Profile copied. It stays hidden until you show it.</Banner> : null
}
