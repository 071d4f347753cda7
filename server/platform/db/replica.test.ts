import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { Replica, ReplicaLostError } from './replica.ts'

const pool = {} as pg.Pool
const createReplica = () => new Replica({ number: 1, pool, probe: pool, log: { warn: () => {} } })

test('what is being read fails when it is left out', async () => {
  const replica = createReplica()
  const read = replica.orLost(new Promise(() => {}))
  expect(replica.open).toBe(1)
  replica.leaveOut(new Error('gone'))
  await expect(read).rejects.toThrow(ReplicaLostError)
  expect(replica.open).toBe(0)
  await expect(replica.orLost(Promise.resolve('later'))).resolves.toBe('later')
})

test('holds on to nothing that was read', async () => {
  const replica = createReplica()
  const results = await Promise.all(Array.from({ length: 10 }, () => readOnce(replica)))
  // References of the current turn can't be collected.
  await nextTurn()
  collectGarbage()
  expect(results.map((result) => result.deref())).toEqual(results.map(() => undefined))
})

async function readOnce(replica: Replica): Promise<WeakRef<object>> {
  return new WeakRef(await replica.orLost(Promise.resolve({ rows: [] })))
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
