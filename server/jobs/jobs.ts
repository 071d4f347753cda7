import { fromKysely, PgBoss } from 'pg-boss'
import { AppError } from '../../domain/errors.ts'
import type { Database, Db } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import { isAway, openWatch, type Watch } from './watch.ts'

/** Work of one kind. `Data` is what a job of it carries: ids rather than contents, as it is kept for days. */
export interface Queue<Data extends object = object> {
  readonly name: string
  /** A run that takes longer counts as lost, and the job is tried again: the process may have been killed. */
  readonly limitSeconds: number
  /** Never set: it ties the type of the data to the queue. */
  readonly carries?: Data
}

type AnyQueue = Pick<Queue, 'name' | 'limitSeconds'>

export interface JobContext {
  /** Fires when the process is about to stop: what can be left for another time should be. */
  signal: AbortSignal
}

/** May run more than once for one job; a failure is tried again, later and later. */
export type Handler<Data extends object> = (data: Data, context: JobContext) => Promise<void>

export interface Jobs {
  /** Part of the transaction of `db`: the job exists if, and only if, that is committed. */
  enqueue<Data extends object>(db: Db, queue: Queue<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** Any number of instances may work on a queue: each job is given to one of them. */
  work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): Promise<void>
  /** A job without data at each time that the cron expression names (UTC), once for all instances. */
  schedule(queue: Queue<Record<string, never>>, cron: string): Promise<void>
  /** Takes no new job, waits a little for those that run, and gives the others back. */
  stop(): Promise<void>
}

export interface EnqueueOptions {
  /** Not before so many seconds have passed. */
  inSeconds?: number
}

export interface OpenJobsOptions {
  database: Database
  /** Every queue that this version knows: made when missing. */
  queues: readonly AnyQueue[]
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Tests have less patience. */
  pace?: Pace
}

export interface Pace {
  /** How often an idle queue is looked into. */
  pollSeconds: number
  /** How often runs that never ended are looked for. */
  superviseSeconds: number
  /** Before a job whose run failed is tried again; it doubles from try to try, to ten minutes. */
  retrySeconds: number
}

/** The embedded database has one connection for all: its own process wakes the workers, so it is seldom asked. */
const PACE: Record<Database['kind'], Pace> = {
  embedded: { pollSeconds: 10, superviseSeconds: 120, retrySeconds: 10 },
  server: { pollSeconds: 2, superviseSeconds: 60, retrySeconds: 10 },
}
const DAY = 86_400
const BLOCK = /^\s*begin;/i
/** Jobs of one queue that an instance runs side by side. */
const BATCH = 10
const STOP_MS = 5_000
/** Where a commit of another connection is likely to have happened, after a job was put into its transaction. */
const WAKE_MS = { embedded: 0, server: 100 } as const

/** Jobs on pg-boss, in the database that the rest is in; see docs/decisions/030-jobs-and-mail.md. */
export async function openJobs({ database, queues, log, ...options }: OpenJobsOptions): Promise<Jobs> {
  const pace = options.pace ?? PACE[database.kind]
  const watch = openWatch(log)
  const boss = await start(database, pace, watch)
  await createMissing(boss, queues, pace.retrySeconds)
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const wake = (queue: string) => {
    const worker = workers.get(queue)
    if (worker) setTimeout(() => boss.notifyWorker(worker), WAKE_MS[database.kind]).unref()
  }
  return {
    enqueue: async (db, { name }, data, { inSeconds = 0 } = {}) => {
      const id = await boss.send(name, data, { db: fromKysely(db), startAfter: inSeconds })
      if (id === null) throw new AppError('internal', { detail: `no job was made in ${name}` })
      if (inSeconds === 0) wake(name)
    },
    work: async (queue, handler) => {
      const options = {
        pollingIntervalSeconds: pace.pollSeconds,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const worker = await boss.work<never, never, typeof options>(queue.name, options, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data }) => {
            try {
              await handler(data, { signal: stopping.signal })
              return { id, status: 'completed' } as const
            } catch (error) {
              watch.failed(queue.name, error)
              return { id, status: 'failed', output: nameOf(error) } as const
            }
          }),
        ),
      )
      workers.set(queue.name, worker)
    },
    schedule: (queue, cron) => boss.schedule(queue.name, cron),
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

async function start(database: Database, { superviseSeconds }: Pace, watch: Watch): Promise<PgBoss> {
  const boss = new PgBoss({
    db: watched(database, watch),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    bamIntervalSeconds: 120,
    cronWorkerIntervalSeconds: 30,
    // For jobs that wait for jobs: there are none.
    flowIntervalSeconds: DAY,
    // The embedded tables stay small, and nobody looks after autovacuum in there.
    reindex: database.kind === 'server',
    monitorVacuum: database.kind === 'server',
  })
  boss.on('error', (error) => watch.failed('jobs', error))
  boss.on('warning', ({ message }) => watch.warned(message))
  return boss.start()
}

/** The statements of pg-boss on our own connections; the operator is told when they find no database. */
function watched(database: Database, watch: Watch) {
  const single = fromKysely(database.db)
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const asked = performance.now()
      try {
        // Without values it may be several statements, and those are a transaction of their own.
        const answer = BLOCK.test(text)
          ? { rows: await database.runBlock(text) }
          : await single.executeSql(text, values)
        watch.answered(asked)
        return answer
      } catch (error) {
        if (isAway(error)) watch.failed('jobs', error)
        throw error
      }
    },
  }
}

/**
 * A queue is known before the first job is put into it: looking it up then would need a second connection, in the
 * middle of a transaction that may hold the only one.
 */
async function createMissing(boss: PgBoss, queues: readonly AnyQueue[], retrySeconds: number): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, limitSeconds } of queues) {
    const options = {
      expireInSeconds: limitSeconds,
      retryLimit: 1_000,
      retryDelay: retrySeconds,
      retryBackoff: true,
      retryDelayMax: 600,
      retentionSeconds: 14 * DAY,
      deleteAfterSeconds: DAY,
    }
    const known = existing.get(name)
    if (!known) await boss.createQueue(name, options)
    else if (known.expireInSeconds !== limitSeconds) await boss.updateQueue(name, options)
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

/** What is kept with a failed job: drivers hang the values of a statement on errors, and those may be personal. */
function nameOf(error: unknown): { error: string } {
  return { error: error instanceof Error ? error.name : typeof error }
}
