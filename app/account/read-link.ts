import type { RouterContextProvider } from 'react-router'
import type { LinkPurpose } from '../../domain/account/account.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { services } from '../context.ts'

/** An emailed link. Its token is passed on in the form. */
export interface EmailLink {
  token: string
  purpose: LinkPurpose
  email: string
}

export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/** Null for a link that was used, has expired or never existed. */
export async function readLink(context: Readonly<RouterContextProvider>, request: Request): Promise<EmailLink | null> {
  const token = tokenOf(request)
  if (!token || token.length > 200) return null
  try {
    return { token, ...(await context.get(services).accounts.readLink(token)) }
  } catch (error) {
    if (isErrorCode(error, 'link_used')) return null
    throw error
  }
}
