import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { type Repeated, startRepeating } from '../concurrency/repeat.ts'
import type { WarningLog } from '../failure-log.ts'
import { isUnavailable, type Listener, type ReplicaState } from './database.ts'
import type { ListeningOnServer } from './listen.ts'
import { type Lsn, readPosition } from './lsn.ts'
import { PrimaryLog } from './primary-log.ts'
import { currentReadScope, readFromReplicas } from './read-scope.ts'
import { type Replica, ReplicaLostError } from './replica.ts'
import { isRetryable } from './sql-errors.ts'

const LOOK_EVERY_MS = 500

export interface ReplicasOptions {
  primary: pg.Pool
  replicas: readonly Replica[]
  /** Replicas that are further behind aren't read. */
  maxLagMs: number
  log: WarningLog
}

/** Reads replicas that are recent enough, and otherwise the primary; see docs/decisions/077-replicas.md. */
export class Replicas {
  readonly #primary: pg.Pool
  readonly #replicas: readonly Replica[]
  readonly #maxLagMs: number
  readonly #primaryLog: PrimaryLog
  readonly #looks: Repeated[]
  /** Up to where this process has been notified of changes: caches mustn't be filled with less. Null until it listens. */
  #floor: Lsn | null = null
  /** Whether there has been a change whose position isn't known yet. */
  #isChanging = false
  #turn = 0

  constructor({ primary, replicas, maxLagMs, log }: ReplicasOptions) {
    this.#primary = primary
    this.#replicas = replicas
    this.#maxLagMs = maxLagMs
    this.#primaryLog = new PrimaryLog(maxLagMs * 2)
    const look = { name: 'reading the position of the primary', log, retryMs: LOOK_EVERY_MS }
    this.#looks = [
      startRepeating({ ...look, work: () => this.#lookAtPrimary() }),
      ...replicas.map((replica) => startRepeating({ ...look, work: () => replica.look().then(() => LOOK_EVERY_MS) })),
    ]
  }

  /** There has been a change. Only the primary is read until its position is known. */
  changing(): void {
    this.#isChanging = true
  }

  /** From now on, only replicas are read that have replayed this. */
  changedUpTo(lsn: Lsn): void {
    this.#floor = lsn
    this.#isChanging = false
    for (const replica of this.#replicas) void replica.catchUp(lsn)
  }

  /** No notifications come any more, so that nothing is cached: replicas are read unless they lag. */
  disconnected(): void {
    this.#isChanging = false
  }

  get pools() {
    return this.#replicas.map(({ name, pool }) => ({ server: name, pool }))
  }

  states(): ReplicaState[] {
    const now = performance.now()
    const readable = this.#readableByVisitors(now)
    return this.#replicas.map((replica) => ({
      server: replica.name,
      lagSeconds: replica.replayed === null ? null : this.#primaryLog.lagOf(replica.replayed, now) / 1_000,
      isRead: readable.includes(replica),
    }))
  }

  /** Whether a replica can be read now by those who have written nothing. */
  isReadable(): boolean {
    return this.#readableByVisitors(performance.now()).length > 0
  }

  /** A pool whose connections are those of a replica or of the primary, whichever the current read scope allows. */
  readonly pool: PostgresPool = {
    connect: async () => {
      for (let replica = this.#choose(); replica; replica = this.#choose()) {
        const connecting = replica.pool.connect()
        try {
          return this.#fallingBack(replica, await replica.orLost(connecting))
        } catch (error) {
          replica.leaveOut(error)
          connecting.then(
            (client) => client.release(),
            () => undefined,
          )
        }
      }
      return this.#primary.connect() as unknown as Promise<PostgresPoolClient>
    },
    end: async () => undefined,
  } as PostgresPool

  async close(): Promise<void> {
    await Promise.all(this.#looks.map((look) => look.stop()))
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }

  async #lookAtPrimary(): Promise<number> {
    const lsn = await readPosition(this.#primary)
    if (lsn !== null) this.#primaryLog.record(lsn, performance.now())
    return LOOK_EVERY_MS
  }

  /** The replica with the fewest open statements, in turns, so that none gets all reads because it answers fast. */
  #choose(): Replica | null {
    const readable = this.#readable(performance.now())
    this.#turn++
    let chosen: Replica | null = null
    for (let index = 0; index < readable.length; index++) {
      const replica = readable[(this.#turn + index) % readable.length]!
      if (chosen === null || replica.open < chosen.open) chosen = replica
    }
    return chosen
  }

  #readableByVisitors = (now: number) => readFromReplicas(() => this.#readable(now))

  /** Those that the current read scope allows. */
  #readable(now: number): Replica[] {
    const scope = currentReadScope()
    if (scope === null || this.#floor === null || this.#isChanging) return []
    const after = scope.after !== null && scope.after > this.#floor ? scope.after : this.#floor
    return this.#replicas.filter(
      ({ replayed }) =>
        replayed !== null && replayed >= after && this.#primaryLog.lagOf(replayed, now) <= this.#maxLagMs,
    )
  }

  /** A connection to a replica. A statement that fails because of the replica runs again on the primary. */
  #fallingBack(replica: Replica, client: pg.PoolClient): PostgresPoolClient {
    let current: pg.PoolClient = client
    let isLost = false
    return {
      query: async (...query: [text: string]) => {
        if (isLost) return current.query(...query)
        try {
          return await replica.orLost(client.query(...query))
        } catch (error) {
          if (!isOfReplica(error)) throw error
          if (isUnavailable(error)) replica.leaveOut(error)
          client.release(true)
          isLost = true
          current = await this.#primary.connect()
          return current.query(...query)
        }
      },
      release: (destroy?: boolean) => current.release(destroy),
    } as unknown as PostgresPoolClient
  }
}

/** Passes notifications on, and lets replicas be read again once they have replayed what a notification was about. */
export function listenForReplicas(
  replicas: Replicas,
  listener: Listener,
  listen: (listener: Listener) => ListeningOnServer,
): ListeningOnServer {
  let notified = 0
  const locate = async () => {
    const turn = ++notified
    replicas.changing()
    const lsn = await listening.position().catch(() => null)
    if (lsn !== null && turn === notified) replicas.changedUpTo(lsn)
  }
  const listening = listen({
    onNotification: (payload) => {
      void locate()
      listener.onNotification(payload)
    },
    onConnected: () => {
      void locate()
      listener.onConnected()
    },
    onDisconnected: (error) => {
      notified++
      replicas.disconnected()
      listener.onDisconnected(error)
    },
  })
  return listening
}

/** It is down, or had to cancel the statement because what it reads was vacuumed on the primary. */
function isOfReplica(error: unknown): boolean {
  return error instanceof ReplicaLostError || isUnavailable(error) || isRetryable(error)
}
