import { fromKysely, PgBoss } from 'pg-boss'
import { AppError } from '../../../domain/errors.ts'
import type { Database, Db } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import { carryTrace, inJobSpan, type TraceCarrier } from '../tracing/spans.ts'
import { createOutageLog, isDatabaseDown, type OutageLog } from './outage-log.ts'

/** A queue of jobs of one kind. `Data` is a job's payload: ids rather than contents, because it is stored for days. */
export interface Queue<Data extends object = object> {
  readonly name: string
  /** A run that takes longer counts as failed and is retried, because its process may have been killed. */
  readonly limitSeconds: number
  /** A run whose process hasn't reported for so long is retried before that; at least 10. */
  readonly heartbeatSeconds?: number
  /** At most one job waits and one runs, on all instances together. A job that is added while one waits is that one. */
  readonly isSingle?: boolean
  /** Never set; ties the payload's type to the queue. */
  readonly carries?: Data
}

type AnyQueue = Pick<Queue, 'name' | 'limitSeconds' | 'heartbeatSeconds' | 'isSingle'>

export interface JobContext {
  /** Aborts when the process stops; a handler should then leave what it can for a retry. */
  signal: AbortSignal
}

/** May run more than once per job; failures are retried with backoff. */
export type Handler<Data extends object> = (data: Data, context: JobContext) => Promise<void>

export interface Jobs {
  /** Adds a job in the transaction of `db`, so it only exists if that commits. */
  enqueue<Data extends object>(db: Db, queue: Queue<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** Starts a worker. Several instances may work on a queue; each job goes to one of them. */
  work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): Promise<void>
  /** Adds a job without data on a cron schedule (UTC), once for all instances. */
  schedule(queue: Queue<Record<string, never>>, cron: string): Promise<void>
  /** What waits and runs on all instances, as pg-boss has counted it last. */
  queues(): Promise<QueueState[]>
  /** Stops taking jobs, waits a few seconds for running ones, and releases the rest. */
  stop(): Promise<void>
}

export interface QueueState {
  name: string
  /** Jobs by state: ready to run, to be run later, running. */
  counts: { ready: number; deferred: number; active: number }
  /** How long the oldest job that is ready has waited. */
  longestWaitSeconds: number
}

export interface EnqueueOptions {
  /** Delays the job by this many seconds. */
  inSeconds?: number
}

export interface OpenJobsOptions {
  database: Database
  /** Every queue of this version; missing ones are created. */
  queues: readonly AnyQueue[]
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** False: only adds jobs, which other instances run. */
  isWorking?: boolean
  /** Learns of each job after it has run. */
  observe?: (queue: string, result: 'completed' | 'failed', seconds: number) => void
  /** Overridden by tests, to run faster. */
  pace?: Pace
}

export interface Pace {
  /** How often an idle queue is polled. */
  pollSeconds: number
  /** How often timed-out runs are detected. */
  superviseSeconds: number
  /** Delay before the first retry; doubles with each retry, up to ten minutes. */
  retrySeconds: number
}

/** The embedded database has a single connection, so it is polled less often; its own process wakes the workers. */
const PACE: Record<Database['kind'], Pace> = {
  embedded: { pollSeconds: 10, superviseSeconds: 120, retrySeconds: 10 },
  server: { pollSeconds: 2, superviseSeconds: 10, retrySeconds: 5 },
}
const DAY = 86_400
/** Queues with a single job get another one at the start. */
const RELEASE_ACTIVE = `
  delete from jobs.job where state = 'active' and policy = 'stately';
  update jobs.job set state = 'retry', started_on = null, start_after = now() where state = 'active'`
const TRANSACTION_SCRIPT = /^\s*begin;/i
/** Jobs of one queue that an instance runs concurrently. */
const BATCH = 10
const STOP_MS = 5_000
/** Delay before waking a worker, by when the transaction that added the job has probably committed. */
const WAKE_MS = { embedded: 0, server: 100 } as const

/** Jobs on pg-boss, in the product's own database; see docs/decisions/013-jobs-and-mail.md. */
export async function openJobs({
  database,
  queues,
  log,
  isWorking = true,
  observe = () => undefined,
  ...options
}: OpenJobsOptions): Promise<Jobs> {
  const pace = options.pace ?? PACE[database.kind]
  const outages = createOutageLog(log)
  const boss = await start(database, { ...pace, isWorking }, outages)
  await createQueues(boss, queues, pace.retrySeconds)
  // No other process has an embedded database, so the process that was running these jobs has ended.
  if (database.kind === 'embedded') await database.runScript(RELEASE_ACTIVE)
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const wake = (queue: string) => {
    const worker = workers.get(queue)
    if (worker) setTimeout(() => boss.notifyWorker(worker), WAKE_MS[database.kind]).unref()
  }
  return {
    enqueue: async (db, { name, isSingle = false }, data, { inSeconds = 0 } = {}) => {
      const id = await boss.send(name, { ...data, ...carryTrace() }, { db: fromKysely(db), startAfter: inSeconds })
      if (id === null && !isSingle) throw new AppError('internal', { detail: `no job was added to ${name}` })
      if (inSeconds === 0) wake(name)
    },
    work: async (queue, handler) => {
      const options = {
        pollingIntervalSeconds: pace.pollSeconds,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const run = async ({ id, data }: { id: string; data: TraceCarrier | null }) => {
        const started = performance.now()
        const { traceparent, ...own } = data ?? {}
        const context = { signal: stopping.signal }
        const work = inJobSpan(queue.name, { traceparent }, async () => handler(own as never, context))
        const failure = await work.then(
          () => null,
          (reason: unknown) => ({ reason }),
        )
        if (failure && !stopping.signal.aborted) outages.failed(queue.name, failure.reason)
        const status = failure ? ('failed' as const) : ('completed' as const)
        observe(queue.name, status, (performance.now() - started) / 1_000)
        return { id, status, ...(failure && { output: nameOf(failure.reason) }) }
      }
      const worker = await boss.work<TraceCarrier | null, never, typeof options>(queue.name, options, (jobs) =>
        Promise.all(jobs.map(run)),
      )
      workers.set(queue.name, worker)
    },
    queues: async () =>
      (await boss.getQueues()).map((queue) => ({
        name: queue.name,
        counts: { ready: queue.readyCount, deferred: queue.deferredCount, active: queue.activeCount },
        longestWaitSeconds: queue.readyOldestSeconds ?? 0,
      })),
    schedule: (queue, cron) => boss.schedule(queue.name, cron),
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

async function start(
  database: Database,
  { superviseSeconds, isWorking }: Pick<Pace, 'superviseSeconds'> & { isWorking: boolean },
  outages: OutageLog,
): Promise<PgBoss> {
  const boss = new PgBoss({
    supervise: isWorking,
    schedule: isWorking,
    db: executorFor(database, outages),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    bamIntervalSeconds: 120,
    cronWorkerIntervalSeconds: 30,
    // Only for jobs that depend on other jobs, which this product doesn't use.
    flowIntervalSeconds: DAY,
    // Nothing reads the list of instances, which would cost a write every 30 seconds.
    registerInstance: false,
    // The embedded tables stay small, and PGlite has no autovacuum to monitor.
    reindex: database.kind === 'server',
    monitorVacuum: database.kind === 'server',
  })
  boss.on('error', (error) => outages.failed('jobs', error))
  boss.on('warning', ({ message }) => outages.warned(message))
  return boss.start()
}

/** Runs pg-boss's statements on the product's connections, and logs when the database is unavailable. */
function executorFor(database: Database, outages: OutageLog) {
  const single = fromKysely(database.db)
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const sentAt = performance.now()
      try {
        // Scripts of several statements are separate transactions and have no values.
        const result = TRANSACTION_SCRIPT.test(text)
          ? { rows: await database.runBlock(text) }
          : await single.executeSql(text, values)
        outages.succeeded(sentAt)
        return result
      } catch (error) {
        if (isDatabaseDown(error)) outages.failed('jobs', error)
        throw error
      }
    },
  }
}

/**
 * Creates missing queues and loads all of them into pg-boss's cache. Looking one up while adding a job would need a second
 * connection inside a transaction that may hold the only one. Schedules of queues that no longer exist end.
 */
async function createQueues(boss: PgBoss, queues: readonly AnyQueue[], retrySeconds: number): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, limitSeconds, heartbeatSeconds, isSingle } of queues) {
    const options = {
      expireInSeconds: limitSeconds,
      ...(heartbeatSeconds ? { heartbeatSeconds } : {}),
      retryLimit: 1_000,
      retryDelay: retrySeconds,
      retryBackoff: true,
      retryDelayMax: 600,
      retentionSeconds: 14 * DAY,
      deleteAfterSeconds: DAY,
    }
    const known = existing.get(name)
    if (!known) await boss.createQueue(name, { ...options, ...(isSingle && { policy: 'stately' as const }) })
    else if (known.expireInSeconds !== limitSeconds || (known.heartbeatSeconds ?? undefined) !== heartbeatSeconds)
      await boss.updateQueue(name, options)
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  const names = new Set(queues.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

/** Stores only the error's name, because drivers attach the values of a statement, which may be personal data. */
function nameOf(error: unknown): { error: string } {
  return { error: error instanceof Error ? error.name : typeof error }
}
