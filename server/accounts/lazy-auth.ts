import type { Auth, AuthOptions } from './auth.ts'

type Call = (input: unknown) => Promise<unknown>

/** What the settings say of accounts, as of the moment. */
export interface AuthSettings {
  rememberedSeconds: number
  siteName: string
}

/**
 * better-auth, loaded when the first request carries a session or somebody signs in: an instance that only answers
 * searches does without its 40 MB. It takes its options once, so other settings are another one of it.
 */
export function lazyAuth(options: AuthOptions, settings: () => AuthSettings): Auth {
  let made: { by: string; auth: Promise<Auth> } | undefined
  const load = async (): Promise<Auth> => {
    const now = settings()
    const by = JSON.stringify(now)
    if (made?.by !== by) {
      made = { by, auth: import('./auth.ts').then(({ createAuth }) => createAuth({ ...options, ...now })) }
    }
    return made.auth
  }
  const call =
    (name: string): Call =>
    async (input) =>
      ((await load()).api as unknown as Record<string, Call>)[name]?.(input)
  return { api: new Proxy({} as Auth['api'], { get: (_, name) => call(String(name)) }) }
}

export const authSettingsOf = (settings: { remember_me_days: number; site_name: string }): AuthSettings => ({
  rememberedSeconds: settings.remember_me_days * 86_400,
  siteName: settings.site_name,
})
