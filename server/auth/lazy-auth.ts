import type { Auth, AuthOptions } from './auth.ts'

type Call = (input: unknown) => Promise<unknown>

/**
 * better-auth, loaded when the first request carries a session or somebody signs in: an instance that only answers
 * searches does without its 40 MB.
 */
export function lazyAuth(options: AuthOptions): Auth {
  let loading: Promise<Auth> | undefined
  const load = async (): Promise<Auth> => {
    loading ??= import('./auth.ts').then(({ createAuth }) => createAuth(options))
    return loading
  }
  const call =
    (name: string): Call =>
    async (input) =>
      ((await load()).api as unknown as Record<string, Call>)[name]?.(input)
  return { api: new Proxy({} as Auth['api'], { get: (_, name) => call(String(name)) }) }
}
