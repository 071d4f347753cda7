import {
  ORGANIZATION_ROLES,
  type Organization,
  type ReceivedInvitation,
} from '../../domain/organization/organization.ts'
import { formatCount } from '../../domain/text/format.ts'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { buttonClass } from '../ui/form/button.tsx'
import { InputField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import type { Route } from './+types/organization-page'
import { Invitations, InviteForm } from './invitations.tsx'
import { Members } from './members.tsx'
import { type OrganizationAnswer, organizationSubmitFailure } from './organization-answer.ts'
import { submitOrganization } from './submit-organization.server.ts'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Organization', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const { organizations } = context.get(services)
  return loadOrThrow(context, async () => {
    const [organization, received] = await Promise.all([organizations.get(viewer), organizations.received(viewer)])
    return { organization, received, viewerId: viewer.id, unverified: viewer.isVerified ? null : viewer.email }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  return submitOrganization({ context, request }, requireSignIn(context, request))
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, organizationSubmitFailure)

export default function OrganizationPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { organization, received, viewerId, unverified } = loaderData
  return (
    <div className="wrap grid max-w-200 gap-6 pt-8 pb-12 md:pt-10">
      <div>
        <h1 className="text-32 font-title wrap-anywhere">{organization?.name ?? 'Organization'}</h1>
        <p className="mt-1 text-15 text-ink-2">
          {organization
            ? `You’re ${ROLE_TEXTS[organization.role]}. ${sharingText(organization)}`
            : 'Share listings, inquiries, lists and screenings with your colleagues.'}
        </p>
      </div>
      {answer?.notice && <Notice kind="good">{answer.notice}</Notice>}
      {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
      {unverified && (
        <Notice kind="info">Verify {unverified} to see invitations, and to create an organization.</Notice>
      )}
      {received.map((invitation) => (
        <Received key={invitation.id} invitation={invitation} />
      ))}
      {organization ? (
        <OwnOrganization organization={organization} viewerId={viewerId} answer={answer} />
      ) : (
        unverified === null && <NameForm verb="create" button="Create organization" answer={answer} />
      )}
    </div>
  )
}

const LIST = new Intl.ListFormat('en-US')

const sharingText = ({ role, name }: Organization) =>
  role === 'viewer'
    ? 'You can see what the others share.'
    : `The listings, inquiries, lists and screenings that you create are shared with everyone in ${name}, and stay when you leave. Your Favorites list is yours alone.`

const ROLE_TEXTS = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' } as const

function Received({ invitation: { id, organization, role, invited_by } }: { invitation: ReceivedInvitation }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent-line bg-accent-soft p-4 md:p-5">
      <div>
        <h2 className="text-15 wrap-anywhere">Join {organization}</h2>
        <p className="text-13 wrap-anywhere text-ink-2">
          {invited_by ?? 'A former member'} invited you as {ORGANIZATION_ROLES[role].toLowerCase()}.
        </p>
      </div>
      <Form method="post" className="flex gap-2">
        <input type="hidden" name="id" value={id} />
        <SubmitButton pending="Joining..." name="do" value="accept">
          Accept
        </SubmitButton>
        <SubmitButton kind="plain" pending="Declining..." name="do" value="decline">
          Decline
        </SubmitButton>
      </Form>
    </section>
  )
}

interface OwnOrganizationProps {
  organization: Organization
  viewerId: string
  answer: OrganizationAnswer | undefined
}

function OwnOrganization({ organization, viewerId, answer }: OwnOrganizationProps) {
  const isOwner = organization.role === 'owner'
  return (
    <>
      {organization.unshared.length > 0 && <Unshared unshared={organization.unshared} name={organization.name} />}
      <Members members={organization.members} viewerId={viewerId} canManage={isOwner} />
      {isOwner && <Invitations invitations={organization.invitations} />}
      {isOwner && <InviteForm answer={answer?.verb === 'invite' ? answer : undefined} />}
      {isOwner && <NameForm verb="rename" button="Save name" name={organization.name} answer={answer} />}
      <details>
        <summary className={`${buttonClass({ kind: 'quiet' })} cursor-pointer list-none`}>Leave organization</summary>
        <Form method="post" className="mt-2 grid justify-items-start gap-2 px-4">
          <p className="text-ink-2">
            {organization.members.length > 1
              ? `What you shared stays with ${organization.name}. You can come back only if an owner invites you.`
              : `You’re the only member, so this deletes ${organization.name}. What you shared stays yours.`}
          </p>
          <SubmitButton kind="danger" pending="Leaving..." name="do" value="leave">
            Leave {organization.name}
          </SubmitButton>
        </Form>
      </details>
    </>
  )
}

function Unshared({ unshared, name }: { unshared: Organization['unshared']; name: string }) {
  const parts = unshared.map(({ count, noun: [one, many] }) => formatCount(count, one, many))
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <div>
        <h2 className="text-15">Share what you already have</h2>
        <p className="text-ink-2">
          Only you can see what you had before you joined: {LIST.format(parts)}. If you share it, it stays with {name}{' '}
          when you leave.
        </p>
      </div>
      <Form method="post">
        <SubmitButton kind="plain" pending="Sharing..." name="do" value="share">
          Share with {name}
        </SubmitButton>
      </Form>
    </section>
  )
}

interface NameFormProps {
  verb: 'create' | 'rename'
  button: string
  name?: string
  answer: OrganizationAnswer | undefined
}

function NameForm({ verb, button, name, answer }: NameFormProps) {
  const failed = answer?.verb === verb ? answer : undefined
  return (
    <Form method="post" className="grid gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <InputField
        label="Organization name"
        error={failed?.errors?.name}
        name="name"
        required
        maxLength={100}
        autoComplete="organization"
        defaultValue={failed?.typed?.name ?? name}
      />
      <div>
        <SubmitButton kind={verb === 'create' ? 'primary' : 'plain'} pending="Saving..." name="do" value={verb}>
          {button}
        </SubmitButton>
      </div>
    </Form>
  )
}
