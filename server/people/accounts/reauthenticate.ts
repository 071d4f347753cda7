import type { SignedInViewer } from '../../../domain/permissions.ts'
import { PASSWORD_OF_ACCOUNT } from './account-limits.ts'
import type { AccountDependencies } from './dependencies.ts'
import { verifyPassword } from './passwords.ts'
import { passwordRefusal, readPasswordHash } from './stored-password.ts'

/**
 * Requires the current password before a security-relevant change.
 * @throws AppError `wrong_password`, `no_password`, `too_many_requests`
 */
export async function reauthenticate(
  { db, rateLimits }: Pick<AccountDependencies, 'db' | 'rateLimits'>,
  viewer: SignedInViewer,
  password: string,
): Promise<void> {
  await rateLimits.count(PASSWORD_OF_ACCOUNT, viewer.id)
  const hash = await readPasswordHash(db, viewer.id)
  const matches = hash !== null && (await verifyPassword({ hash, password }))
  if (!matches) throw await passwordRefusal(db, viewer.id)
}
