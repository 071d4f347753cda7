import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { AccountDependencies } from './dependencies.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Requires the current password before a security-relevant change.
 * @throws AppError `wrong_password`, `too_many_requests`
 */
export async function reauthenticate(
  { db, rateLimits }: Pick<AccountDependencies, 'db' | 'rateLimits'>,
  viewer: SignedInViewer,
  password: string,
): Promise<void> {
  await rateLimits.count('password of account', viewer.id)
  const credential = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const matches = credential?.password && (await verifyPassword({ hash: credential.password, password }))
  if (!matches) throw new AppError('wrong_password')
}
