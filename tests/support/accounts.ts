import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hashPassword } from '../../server/people/accounts/passwords.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { Schema } from '../../server/platform/db/schema.ts'
import type { Caller } from '../../server/platform/http/caller.ts'
import type { Cookies } from '../../server/platform/http/cookie.ts'
import type { Services } from '../../server/services.ts'

export const PASSWORD = 'a horse, a battery, a staple'

/** A caller with a cookie jar, as services see a browser. */
export class TestCaller implements Caller {
  readonly cookies = new Map<string, string>()
  address: string
  userAgent: string | null = 'Test browser'

  constructor(address = '203.0.113.7') {
    this.address = address
  }

  get headers(): Headers {
    return this.cookies.size === 0 ? new Headers() : new Headers({ cookie: this.cookieHeader })
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Stores Set-Cookie headers as a browser does. */
  storeCookies(cookies: Cookies): this {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const isExpired = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
      if (isExpired) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(name.length + 1))
    }
    return this
  }
}

let count = 0

/** Inserts an account with the password {@link PASSWORD}. */
export async function insertUser(
  db: Db,
  { email = `someone-${++count}@example.com`, isAdmin = false, isVerified = true } = {},
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  await db.insertInto('users').values({ id, email, email_verified: isVerified }).execute()
  await db
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password: await passwordHash(),
    })
    .execute()
  if (isAdmin) await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  return { id, email }
}

interface SignInApp {
  services: Pick<Services, 'accounts'>
}

/** Signs in with the password of {@link insertUser}. @returns the caller with its session */
export async function signInAs(
  { services }: SignInApp,
  email: string,
  { caller = new TestCaller(), password = PASSWORD } = {},
): Promise<TestCaller> {
  const { cookies } = await services.accounts.signIn(caller, { email, password, remember: true })
  return caller.storeCookies(cookies)
}

/** Inserts an account and signs it in. */
export async function signedInUser(app: SignInApp, db: Db, values: { isAdmin?: boolean } = {}): Promise<TestCaller> {
  return signInAs(app, (await insertUser(db, values)).email)
}

/** Inserts a valid API key. */
export async function insertApiKey(
  db: Db,
  userId: string,
  values: Partial<Pick<Insertable<Schema['api_keys']>, 'scope' | 'per_minute' | 'expires_at' | 'revoked_at'>> = {},
): Promise<{ id: string; key: string }> {
  const key = `vk_${randomBytes(32).toString('base64url')}`
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      name: 'A key',
      prefix: key.slice(0, 9),
      token_hash: hash('sha256', key),
      scope: 'write',
      per_minute: 600,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

let hashed: Promise<string> | undefined
function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD)
  return hashed
}
