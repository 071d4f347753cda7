import { expect, test } from 'vitest'
import { captureLog } from '../../../tests/support/log.ts'
import type { Handler } from '../../platform/jobs/jobs.ts'
import { workAlerts } from './alerts-job.ts'

type NoData = Record<string, never>

/** Starts the jobs with services of which each has three rounds of work, and runs all that were added. */
async function run(hanging: 'matching' | 'mail' | 'push') {
  const handlers: Handler<NoData>[] = []
  const left = { matching: 3, mail: 3, push: 3 }
  const work = async (name: keyof typeof left): Promise<number> => {
    if (name === hanging) await new Promise(() => {})
    left[name] = Math.max(0, left[name] - 1)
    return left[name]
  }
  await workAlerts(
    {
      db: {} as never,
      jobs: {
        work: async (_: unknown, handler: Handler<never>) => void handlers.push(handler as Handler<NoData>),
        enqueue: async () => undefined,
        schedule: async () => undefined,
        queues: async () => [],
        stop: async () => undefined,
      },
      changes: { onWork: () => undefined },
    },
    {
      savedSearches: { matchEvents: () => work('matching') },
      alertMail: { deliver: () => work('mail') },
      push: { send: () => work('push') },
    },
    captureLog().log,
  )
  for (const handler of handlers) void handler({}, { signal: new AbortController().signal })
  return left
}

test.each([
  ['matching', { mail: 0, push: 0 }],
  ['mail', { matching: 0, push: 0 }],
  ['push', { matching: 0, mail: 0 }],
] as const)('when %s hangs, the other two go on', async (hanging, done) => {
  const left = await run(hanging)
  await expect.poll(() => left).toMatchObject(done)
})
