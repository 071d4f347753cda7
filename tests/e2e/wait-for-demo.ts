import { setTimeout as wait } from 'node:timers/promises'
import { ORIGIN } from './product.ts'

const DATASET = '/dashboard/us-counties'
const LIMIT_MS = 180_000

/** Waits until the dataset of the demo content is processed, which a first start does in the background. */
export default async function waitForDemo(): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(500)) {
    const page = await (await fetch(ORIGIN + DATASET)).text()
    if (!page.includes('still processing this file')) return
  }
  throw new Error(`${DATASET} wasn't processed within ${LIMIT_MS / 1_000} s.`)
}
