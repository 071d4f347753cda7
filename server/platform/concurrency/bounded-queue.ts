import { availableParallelism } from 'node:os'
import { AppError } from '../../../domain/errors.ts'

/** Runs a task when a slot is free; resolves to `busy` without running it when the queue is full. */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T | 'busy'>

/** Runs at most `concurrency` tasks at a time and queues at most `maxWaiting` more. */
export function createBoundedQueue(concurrency: number, maxWaiting: number): BoundedQueue {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T | 'busy'> => {
    if (running < concurrency) running += 1
    else if (queue.length >= maxWaiting) return 'busy'
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const HALF_OF_CORES = Math.max(1, Math.floor(availableParallelism() / 2))
/** Beyond this, the wait would be longer than people accept. */
const MAX_WAITING = 256

/**
 * A queue for CPU-intensive tasks, such as password hashing. It uses half of the cores and leaves the rest to other
 * requests.
 * @returns a function that throws AppError `too_many_requests` when the queue is full
 */
export function createCpuQueue() {
  const enqueue = createBoundedQueue(HALF_OF_CORES, MAX_WAITING)
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const result = await enqueue(task)
    if (result === 'busy') throw new AppError('too_many_requests')
    return result
  }
}
