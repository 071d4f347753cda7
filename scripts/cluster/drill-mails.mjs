import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FOLDER, PROCESSES } from './layout.mjs'

const ARRIVE_MS = 60_000

/**
 * Waits until each of these has an email, but no longer than a minute. `namesIn` finds what an email is about.
 * @returns how many each has got, from whichever process
 */
export async function countMails(names, namesIn) {
  for (const end = performance.now() + ARRIVE_MS; ; await wait(1_000)) {
    const counts = new Map(names.map((name) => [name, 0]))
    for (const mail of readMails())
      for (const name of new Set(namesIn(mail))) if (counts.has(name)) counts.set(name, counts.get(name) + 1)
    if (performance.now() > end || ![...counts.values()].includes(0)) return counts
  }
}

/** What is wrong with these counts. */
export function wrongCounts(counts, what) {
  const entries = [...counts]
  return {
    lost: entries.filter(([, count]) => count === 0).map(([name]) => `${what} ${name}`),
    doubled: entries.filter(([, count]) => count > 1).map(([name, count]) => `${count} × ${what} ${name}`),
  }
}

function readMails() {
  return PROCESSES.flatMap(({ name }) => {
    const outbox = join(FOLDER, name, 'outbox')
    return readFolder(outbox).map((file) => {
      const text = readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', '')
      return { to: /^To: .*?([\w.@-]+@[\w.-]+)>?\r?$/m.exec(text)?.[1], text }
    })
  })
}

function readFolder(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
