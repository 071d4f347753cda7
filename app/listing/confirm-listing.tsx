import type { ReactNode } from 'react'
import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isErrorCode } from '../../domain/errors.ts'
import { formatDate } from '../../domain/text/format.ts'
import type { ConfirmedListing } from '../../server/land/freshness/service.ts'
import { caller, services } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NOT_SUBMITTED, type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import type { Route } from './+types/confirm-listing'

export const headers = () => SECRET
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Confirm your listing', matches)
}

const tokenOf = (request: Request): string => (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)

/** Doesn't confirm yet, because email scanners open links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    return data({ listing: await context.get(services).freshness.readLink(tokenOf(request)) })
  } catch (error) {
    if (!isErrorCode(error, 'link_used')) throw error
    return data({ listing: null }, { status: 410 })
  }
}

/** The link works once, so reloading after the action would only report that it has been used. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult

type Answer = { confirmed: ConfirmedListing } | { isUsed: true } | { message: string; reason?: SubmitFailure }

export async function action({ context, request }: Route.ActionArgs) {
  const answer = (value: Answer, status = 200) => data(value, { status })
  try {
    const { freshness } = context.get(services)
    return answer({ confirmed: await freshness.confirm(context.get(caller), tokenOf(request)) })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return answer(code === 'link_used' ? { isUsed: true } : { message }, status)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): Answer => ({ message: NOT_SUBMITTED, reason }))

export default function ConfirmListing({ loaderData: { listing }, actionData: answer }: Route.ComponentProps) {
  if (answer && 'confirmed' in answer) return <Confirmed {...answer.confirmed} />
  if (!listing || (answer && 'isUsed' in answer)) return <LinkUsed />
  return (
    <MessageScreen
      heading={`Is ${listing.title} still available?`}
      action={<ConfirmForm>{answer && <FormFailure message={answer.message} reason={answer.reason} />}</ConfirmForm>}
    >
      {listing.is_listed
        ? 'Confirm it so that buyers know.'
        : 'We unlisted it because we didn’t hear from you. Confirm it to list it again.'}
    </MessageScreen>
  )
}

/** Nothing is confirmed before the button is pressed: some email scanners run scripts too. */
function ConfirmForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" replace className="grid justify-items-center gap-4">
      {children}
      <div className="flex flex-wrap justify-center gap-2">
        <SubmitButton pending="Confirming..." size="lg">
          Confirm it’s still available
        </SubmitButton>
        <ButtonLink to={href('/my/listings')} size="lg">
          It’s no longer available
        </ButtonLink>
      </div>
    </Form>
  )
}

function Confirmed({ title, slug, confirmed_until }: ConfirmedListing) {
  return (
    <MessageScreen
      heading="Your listing is confirmed"
      action={
        <ButtonLink to={href('/listings/:slug', { slug })} kind="primary">
          View listing
        </ButtonLink>
      }
    >
      <span role="status">
        Thank you. {title} is confirmed until {formatDate(confirmed_until)}.
      </span>
    </MessageScreen>
  )
}

function LinkUsed() {
  return (
    <MessageScreen heading="This link no longer works" action={<ButtonLink to={href('/')}>Back to Home</ButtonLink>}>
      It has expired or was already used, or the listing was closed or withdrawn.
    </MessageScreen>
  )
}
