import { rm } from 'node:fs/promises'
import { DuckFailure } from '../datasets/duck.ts'
import { type ReaderPlace, readFile } from '../datasets/read-file.ts'
import type { Logger } from '../http/log.ts'
import { claimFile } from '../services/dataset-profiles.ts'

/** However a file came: by this instance, another one, or a migration. */
const LOOKS_MS = 2_000

export interface ProfileClock {
  stop(): Promise<void>
}

/**
 * Reads the files of datasets, one at a time. All that it needs to know stands in their rows, so that it survives restarts:
 * a file whose reader died is taken up again, by whichever instance is first; see docs/decisions/070-datasets.md.
 */
export function startProfiles(place: ReaderPlace, log: Pick<Logger, 'warn'>, looksMs = LOOKS_MS): ProfileClock {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isTroubled = false
  let run = rm(place.folder, { recursive: true, force: true })

  async function tick(): Promise<void> {
    let wait = looksMs
    try {
      const file = await claimFile(place.db)
      if (file) {
        await readFile(place, file, stopping.signal)
        wait = 0
      }
      isTroubled = false
    } catch (error) {
      // Told once, until it works again. A DuckDB that died is tried again at once: the row counts how often.
      if (!isTroubled && !stopping.signal.aborted) log.warn({ err: error }, 'a dataset could not be read, and waits')
      isTroubled = !(error instanceof DuckFailure)
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, wait).unref()
  }
  function start(): void {
    run = run.then(tick)
  }
  start()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await run
    },
  }
}
