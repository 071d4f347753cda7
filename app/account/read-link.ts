import type { RouterContextProvider } from 'react-router'
import type { LinkPurpose } from '../../domain/account.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { services } from '../context.ts'

/** A mailed link as its address tells it. The token goes on in the form; it is in no other answer. */
export interface ReadLink {
  token: string
  purpose: LinkPurpose
  email: string
}

export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/** Null for a link that was used, is too old, or never was. */
export async function readLink(context: Readonly<RouterContextProvider>, request: Request): Promise<ReadLink | null> {
  const token = tokenOf(request)
  if (!token || token.length > 200) return null
  try {
    return { token, ...(await context.get(services).accounts.readLink(token)) }
  } catch (error) {
    if (isErrorCode(error, 'link_used')) return null
    throw error
  }
}
