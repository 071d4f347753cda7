import { data, type RouterContextProvider } from 'react-router'
import { isErrorCode } from '../../domain/errors.ts'
import { services } from '../context.ts'
import { failureOf } from '../ui/failure.ts'

export type NotifyPurpose = 'confirm' | 'leave'

/** What came of the button: done, a link that no longer works, or a failure after which it may be pressed again. */
export type NotifyAnswer = { isDone: true } | { isUsed: true } | { message: string }

const tokenOf = (request: Request): string => (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)

/** Only tells what the link is for: scanners of mail open links, and must not use them up. */
export async function readNotifyLink(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  purpose: NotifyPurpose,
) {
  try {
    const link = await context.get(services).leads.readNotifyLink(tokenOf(request))
    if (link.purpose === purpose) return data({ email: link.email as string | null })
  } catch (error) {
    if (!isErrorCode(error, 'link_used')) throw error
  }
  return data({ email: null }, { status: 410 })
}

export async function spendNotifyLink(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  use: (token: string) => Promise<void>,
) {
  const answer = (what: NotifyAnswer, status = 200) => data(what, { status })
  try {
    await use(tokenOf(request))
    return answer({ isDone: true })
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    return answer(code === 'link_used' ? { isUsed: true } : { message }, status)
  }
}
