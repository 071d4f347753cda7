import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../domain/account/account.ts'
import type { Db } from '../../platform/db/database.ts'
import { ADDRESS_HEADER } from '../../platform/http/caller.ts'
import { realEmails } from './auth-email.ts'
import { deviceOf, moveDevice } from './devices.ts'
import { alsoAfterMailedLink, mailedLink } from './mailed-link-plugin.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { limitUnrememberedSession, REMEMBERED_SECONDS } from './session-lifetime.ts'
import { assertNotSuspended } from './suspended.ts'

/** Only a session younger than this can add a passkey, so that an unattended browser can't be used to add one. */
const FRESH_SECONDS = 3600

export interface AuthOptions {
  db: Db
  /** Signs cookies and encrypts two-factor secrets. */
  secret: string
  publicUrl: string
  /** Lifetime of a “Remember me” session. */
  rememberedSeconds?: number
  /** The site's name in authenticator apps and password managers. */
  websiteName?: string
}

/**
 * better-auth on our own tables. Its HTTP routes aren't mounted: forms go through the services, which rate-limit, log and
 * authorize, and then call its API.
 */
export function createAuth({
  db,
  secret,
  publicUrl,
  rememberedSeconds = REMEMBERED_SECONDS,
  websiteName = 'VoltAcre',
}: AuthOptions) {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  return betterAuth({
    appName: websiteName,
    baseURL: origin,
    secret,
    database: { db: db.withPlugin(realEmails()), type: 'postgres' },
    telemetry: { enabled: false },
    // It would log people's email addresses. The security log has what matters.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      ...TABLES.session,
      expiresIn: rememberedSeconds,
      // The lifetime is absolute: using a session doesn't extend it.
      disableSessionRefresh: true,
      freshAge: FRESH_SECONDS,
      // Never cached, so that an ended session stops working immediately on every instance.
      cookieCache: { enabled: false },
    },
    user: TABLES.user,
    account: TABLES.account,
    verification: TABLES.verification,
    databaseHooks: {
      session: {
        create: {
          // Every kind of sign-in creates its session here: password, code, passkey, emailed link and sign-up.
          before: async (session, context) => {
            await assertNotSuspended(db, session.userId)
            return limitUnrememberedSession(session, context)
          },
          after: async ({ id, userId }, context) => {
            const headers = context?.headers
            if (headers) await moveDevice(db, userId, { device: deviceOf({ headers }), sessionId: id })
          },
        },
      },
    },
    advanced: {
      // With `__Host-`, no other host of the domain can set or read the cookie. better-auth's own option uses `__Secure-`.
      cookiePrefix: isHttps ? '__Host-voltacre' : 'voltacre',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Needs a connection of its own, and is the same outside the transaction.
      database: { validateSchema: !db.isTransaction },
    },
    plugins: [
      alsoAfterMailedLink(
        twoFactor({ issuer: websiteName, schema: { twoFactor: TABLES.twoFactor, user: TABLES.twoFactorUser } }),
      ),
      mailedLink(),
      passkey({
        rpID: hostname,
        rpName: websiteName,
        origin,
        schema: { passkey: TABLES.passkey },
        // A passkey replaces password and code, so the device must verify the user by PIN or biometrics.
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

/** The part of better-auth that the services use. */
export interface Auth {
  api: ReturnType<typeof createAuth>['api']
  /** The same in a transaction, for what is stored together with its log entry and email, or not at all. */
  within(transaction: Db): Auth
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Maps better-auth's names to the columns in db/migrations/003-accounts.sql. */
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

/** The options ask the browser for user verification, but its response must be checked. */
function assertVerifiedUser(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The device did not verify the user.' })
}
