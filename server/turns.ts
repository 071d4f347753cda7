import { availableParallelism } from 'node:os'
import { AppError } from '../domain/errors.ts'

/** Runs what it is given when its turn comes, or not at all when too many wait already. */
export type Turns = <T>(act: () => Promise<T>) => Promise<T | 'busy'>

/** Lets `atOnce` run, `waiting` wait in line, and answers `busy` to the rest. */
export function createTurns(atOnce: number, waiting: number): Turns {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(act: () => Promise<T>): Promise<T | 'busy'> => {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) return 'busy'
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await act()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const HALF_OF_CORES = Math.max(1, Math.floor(availableParallelism() / 2))
/** Whoever comes later than so many would wait for longer than people do. */
const LONGEST_QUEUE = 256

/**
 * Turns for what keeps a processor busy while a person waits for it: the other half of the cores is left to everybody
 * else.
 * @returns a function that throws AppError `too_many_requests` when too many wait already
 */
export function createQueue() {
  const inTurn = createTurns(HALF_OF_CORES, LONGEST_QUEUE)
  return async <T>(act: () => Promise<T>): Promise<T> => {
    const done = await inTurn(act)
    if (done === 'busy') throw new AppError('too_many_requests')
    return done
  }
}
