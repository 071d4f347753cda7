import type { Auth, AuthOptions } from './auth.ts'

type Call = (input: unknown) => Promise<unknown>

/** The site settings that better-auth depends on. */
export interface AuthSettings {
  rememberedSeconds: number
  websiteName: string
}

/**
 * Loads better-auth when a request first carries a session or someone signs in, which saves 40 MB on an instance that
 * only serves public pages. better-auth can't change its options, so changed settings create a new one.
 */
export function lazyAuth(options: AuthOptions, settings: () => AuthSettings): Auth {
  let current: { key: string; auth: Promise<Pick<Auth, 'api'>> } | undefined
  const load = async (): Promise<Pick<Auth, 'api'>> => {
    const currentSettings = settings()
    const key = JSON.stringify(currentSettings)
    if (current?.key !== key) {
      const auth = import('./auth.ts').then(({ createAuth }) => createAuth({ ...options, ...currentSettings }))
      current = { key, auth }
    }
    return current.auth
  }
  const call =
    (name: string): Call =>
    async (input) =>
      ((await load()).api as unknown as Record<string, Call>)[name]?.(input)
  return {
    api: new Proxy({} as Auth['api'], { get: (_, name) => call(String(name)) }),
    within: (transaction) => lazyAuth({ ...options, db: transaction }, settings),
  }
}

export const authSettingsOf = (settings: { remember_me_days: number; site_name: string }): AuthSettings => ({
  rememberedSeconds: settings.remember_me_days * 86_400,
  websiteName: settings.site_name,
})
