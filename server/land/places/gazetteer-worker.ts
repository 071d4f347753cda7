import { parentPort } from 'node:worker_threads'
import { type PlaceRow, readGazetteer } from './gazetteer-source.ts'

/*
 * Reads the gazetteer in a separate thread, so that the 50 MB it takes are freed when the thread ends. Answers each
 * message with the next batch of places as the text of a JSON array, and with null after the last batch.
 */

const BATCH = 4_000

function* batches(): Generator<string> {
  let batch: PlaceRow[] = []
  for (const row of readGazetteer()) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield JSON.stringify(batch)
    batch = []
  }
  if (batch.length > 0) yield JSON.stringify(batch)
}

const texts = batches()
parentPort?.on('message', () => {
  const { value, done } = texts.next()
  parentPort?.postMessage(done ? null : value)
  if (done) parentPort?.close()
})
