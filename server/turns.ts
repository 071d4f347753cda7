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
