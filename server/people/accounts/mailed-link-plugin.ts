import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { twoFactor } from 'better-auth/plugins'
import { z } from 'zod'

const PATH = '/sign-in/mailed-link'

/**
 * Lets better-auth sign in a user whose emailed link was redeemed by our service. Its own magic links would skip two-factor
 * and keep their tokens apart from ours.
 */
export const mailedLink = () =>
  ({
    id: 'mailed-link',
    endpoints: {
      signInByMailedLink: createAuthEndpoint(
        PATH,
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (!user) throw new APIError('UNAUTHORIZED', { message: 'The account was deleted.' })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/** Makes the two-factor plugin ask for a code after an emailed link too. On its own, it does only after a password. */
export function alsoAfterMailedLink<Plugin extends ReturnType<typeof twoFactor>>(plugin: Plugin): Plugin {
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) => hook.matcher(context) || context.path === PATH,
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
}
