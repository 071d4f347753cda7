import { AppError } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { AccountDependencies } from './accounts.ts'

/**
 * Whoever changes what protects an account shows that it is theirs.
 * @throws AppError `wrong_password`, `too_many_requests`
 */
export async function assertOwnPassword(
  { db, attempts }: Pick<AccountDependencies, 'db' | 'attempts'>,
  viewer: SignedInViewer,
  password: string,
): Promise<void> {
  await attempts.count('password of account', viewer.id)
  const credential = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const isOwn = credential?.password && (await verifyPassword({ hash: credential.password, password }))
  if (!isOwn) throw new AppError('wrong_password')
}
