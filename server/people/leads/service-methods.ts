import type { ErrorCode } from '../../../domain/errors.ts'
import { assertMay, type Permission, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../domain/wrap-unexpected.ts'
import type { Db } from '../../platform/db/database.ts'

interface Guard {
  permission: Permission
  /** Of unexpected failures. */
  code: ErrorCode
  /** Runs before `work`, outside its transaction, such as to count the call. */
  before?: (viewer: SignedInViewer) => Promise<void>
}

/** A method of a service that authorizes the viewer before `work`. */
export const guarded =
  <Input extends unknown[], T>(
    { permission, code, before }: Guard,
    work: (viewer: SignedInViewer, ...input: Input) => Promise<T>,
  ) =>
  async (viewer: Viewer, ...input: Input): Promise<T> => {
    assertMay(viewer, permission)
    await before?.(viewer)
    return wrapUnexpected(code, () => work(viewer, ...input))
  }

/** Likewise for changes, with a transaction as the `db` of `work`. */
export const guardedChanges =
  <Dependencies extends { db: Db }>(dependencies: Dependencies) =>
  <Input extends unknown[], T>(
    guard: Guard,
    work: (dependencies: Dependencies, viewer: SignedInViewer, ...input: Input) => Promise<T>,
  ) =>
    guarded(guard, (viewer, ...input: Input) =>
      dependencies.db.transaction().execute((db) => work({ ...dependencies, db }, viewer, ...input)),
    )
