import { AsyncLocalStorage } from 'node:async_hooks'
import type { Lsn } from './lsn.ts'

/** What the reads of a request have to contain. */
export interface ReadScope {
  /** Replicas that haven't replayed this aren't read. */
  after: Lsn | null
  /** Reads the primary, as for someone who is signed in. */
  isPrimaryOnly: boolean
  /** Resolves when caches have nothing older than what has been committed until now. */
  catchUp?(): Promise<void>
}

const scopes = new AsyncLocalStorage<ReadScope>()

/** Runs `work`; its reads through `Database.reads` may go to replicas. Outside of a scope they go to the primary. */
export const withReadScope = <Result>(scope: ReadScope, work: () => Result): Result => scopes.run(scope, work)

/** Reads that may be a few seconds old, as for any visitor. */
export const readFromReplicas = <Result>(work: () => Result): Result =>
  withReadScope({ after: null, isPrimaryOnly: false }, work)

/** Makes the rest of the request read everything that has been committed until now. */
export async function readFromPrimary(): Promise<void> {
  const scope = scopes.getStore()
  if (!scope) return
  scope.isPrimaryOnly = true
  await scope.catchUp?.()
}

/** The scope of the request that is running; null where only the primary may be read. */
export function currentReadScope(): ReadScope | null {
  const scope = scopes.getStore()
  return scope && !scope.isPrimaryOnly ? scope : null
}
