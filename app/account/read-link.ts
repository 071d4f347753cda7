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
  const link = await unlessUsed(token, () => context.get(services).accounts.readLink(token))
  return link && { token, ...link }
}

/** The address that a sign-in link was sent to. Null for a link that was used, has expired or never existed. */
export async function readSignInLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<string | null> {
  const token = tokenOf(request)
  const link = await unlessUsed(token, () => context.get(services).accounts.readSignInLink(token))
  return link?.email ?? null
}

async function unlessUsed<T>(token: string, read: () => Promise<T>): Promise<T | null> {
  if (!token || token.length > 200) return null
  try {
    return await read()
  } catch (error) {
    if (isErrorCode(error, 'link_used')) return null
    throw error
  }
}
