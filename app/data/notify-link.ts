import { data, type RouterContextProvider } from 'react-router'
import { isErrorCode } from '../../domain/errors.ts'
import { services } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import { NOT_SUBMITTED, type SubmitFailure } from '../ui/form/submit-errors.ts'

export type NotifyPurpose = 'confirm' | 'leave'

/** Result of the button: done, a link that no longer works, or a failure after which the visitor can try again. */
export type NotifyAnswer =
  | { isDone: true; isLand: boolean }
  | { isUsed: true }
  | { message: string; reason?: SubmitFailure }

const tokenOf = (request: Request): string => (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)

/** Reads the link without redeeming it: email scanners open links and must not use them up. */
export async function readNotifyLink(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  purpose: NotifyPurpose,
) {
  try {
    const link = await context.get(services).leads.readNotifyLink(tokenOf(request))
    if (link.purpose === purpose) return data({ email: link.email as string | null, isLand: link.type === 'land' })
  } catch (error) {
    if (!isErrorCode(error, 'link_used')) throw error
  }
  return data({ email: null, isLand: false }, { status: 410 })
}

export async function redeemNotifyLink(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  redeem: (token: string) => Promise<unknown>,
) {
  const answer = (result: NotifyAnswer, status = 200) => data(result, { status })
  try {
    const type = await redeem(tokenOf(request))
    return answer({ isDone: true, isLand: type === 'land' })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return answer(code === 'link_used' ? { isUsed: true } : { message }, status)
  }
}

/** The action data shown when a submission fails without a response. */
export const notifySubmitFailure = (reason: SubmitFailure): NotifyAnswer => ({ message: NOT_SUBMITTED, reason })
