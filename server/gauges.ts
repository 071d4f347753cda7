import type { PageCache } from './platform/cache/page-cache.ts'
import type { Database } from './platform/db/database.ts'
import type { Metrics } from './platform/http/metrics.ts'
import type { Jobs } from './platform/jobs/jobs.ts'

interface Parts {
  database: Pick<Database, 'state'>
  jobs: Pick<Jobs, 'queues'>
  pages: Pick<PageCache, 'size'>
}

/** Adds to the metrics what is read when they are: connections, replicas, queues and the page cache. */
export function addGauges(metrics: Metrics, { database, jobs, pages }: Parts): void {
  metrics.addGauge({
    name: 'database_connections',
    help: 'Open database connections by server and state (busy or idle).',
    labels: ['server', 'state'],
    read: () =>
      database.state().pools.flatMap(({ server, busy, idle }) => [
        { labels: { server, state: 'busy' }, value: busy },
        { labels: { server, state: 'idle' }, value: idle },
      ]),
  })
  metrics.addGauge({
    name: 'database_connections_awaited',
    help: 'Statements that wait for a database connection, by server.',
    labels: ['server'],
    read: () => database.state().pools.map(({ server, waiting }) => ({ labels: { server }, value: waiting })),
  })
  metrics.addGauge({
    name: 'replica_lag_seconds',
    help: 'How far a read replica is behind; missing while it cannot be read or is the primary.',
    labels: ['server'],
    read: () =>
      database
        .state()
        .replicas.flatMap(({ server, lagSeconds }) =>
          lagSeconds === null ? [] : [{ labels: { server }, value: lagSeconds }],
        ),
  })
  metrics.addGauge({
    name: 'replica_read',
    help: 'Whether a replica is read (1) or not (0).',
    labels: ['server'],
    read: () => database.state().replicas.map(({ server, isRead }) => ({ labels: { server }, value: isRead ? 1 : 0 })),
  })
  metrics.addGauge({
    name: 'jobs',
    help: 'Jobs of all instances by queue and state: ready to run, deferred or active.',
    labels: ['queue', 'state'],
    read: async () =>
      (await jobs.queues()).flatMap(({ name, counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { queue: name, state }, value })),
      ),
  })
  metrics.addGauge({
    name: 'job_wait_seconds',
    help: 'How long the oldest job that is ready to run has waited, by queue.',
    labels: ['queue'],
    read: async () =>
      (await jobs.queues()).map(({ name, longestWaitSeconds }) => ({
        labels: { queue: name },
        value: longestWaitSeconds,
      })),
  })
  metrics.addGauge({
    name: 'page_cache_pages',
    help: 'Pages in the page cache.',
    labels: [],
    read: () => [{ labels: {}, value: pages.size.pages }],
  })
  metrics.addGauge({
    name: 'page_cache_bytes',
    help: 'Bytes of the pages in the page cache.',
    labels: [],
    read: () => [{ labels: {}, value: pages.size.bytes }],
  })
}
