import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../domain/account.ts'
import type { Db } from '../db/database.ts'
import { ADDRESS_HEADER } from './caller.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { passingSession, REMEMBERED_SECONDS } from './session-lifetime.ts'
import { assertNotSuspended } from './suspended.ts'

/** A session that is older than this adds no passkey: whoever finds a browser open should not leave a key behind. */
const FRESH_SECONDS = 3600

export interface AuthOptions {
  db: Db
  /** Signs cookies and encrypts two-factor secrets. */
  secret: string
  publicUrl: string
  /** For how long “Remember me” keeps a session. */
  rememberedSeconds?: number
  /** What apps that make codes and keep passkeys call the site. */
  siteName?: string
}

/**
 * better-auth over our own tables. None of its addresses is mounted: forms go through the services, which limit, log
 * and authorise, and then call it here.
 */
export function createAuth({
  db,
  secret,
  publicUrl,
  rememberedSeconds = REMEMBERED_SECONDS,
  siteName = 'VoltAcre',
}: AuthOptions) {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  return betterAuth({
    appName: siteName,
    baseURL: origin,
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // It would name addresses of people; what matters is in the security log.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      ...TABLES.session,
      expiresIn: rememberedSeconds,
      // However much it is used: who is remembered signs in again after it.
      disableSessionRefresh: true,
      freshAge: FRESH_SECONDS,
      // Asked of the database each time: a session that was ended is refused at once, on every instance.
      cookieCache: { enabled: false },
    },
    user: TABLES.user,
    account: TABLES.account,
    verification: TABLES.verification,
    databaseHooks: {
      session: {
        create: {
          // Every way in ends here: password, code, passkey, sign-up.
          before: async (session, context) => {
            await assertNotSuspended(db, session.userId)
            return passingSession(session, context)
          },
        },
      },
    },
    advanced: {
      // `__Host-`: no other host of the domain can set or read it. better-auth's own switch says `__Secure-`.
      cookiePrefix: isHttps ? '__Host-voltacre' : 'voltacre',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      twoFactor({ issuer: siteName, schema: { twoFactor: TABLES.twoFactor, user: TABLES.twoFactorUser } }),
      passkey({
        rpID: hostname,
        rpName: siteName,
        origin,
        schema: { passkey: TABLES.passkey },
        // It stands for password and code at once, so the device asks for a PIN, a finger or a face.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => assertVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => assertVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  })
}

/** What the services use of it. */
export type Auth = Pick<ReturnType<typeof createAuth>, 'api'>

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** How better-auth's names are written in db/migrations/003-accounts.sql. */
const TABLES = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...TIMES } },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...TIMES,
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...TIMES,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...TIMES } },
  twoFactorUser: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
  passkey: {
    modelName: 'passkeys',
    fields: {
      userId: 'user_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
} as const

/** The browser is asked for it; what it answers is anybody's. */
function assertVerifiedUser(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The device did not ask who uses it.' })
}
