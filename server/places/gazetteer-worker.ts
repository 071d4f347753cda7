import { parentPort } from 'node:worker_threads'
import { type PlaceRow, readGazetteer } from './gazetteer-source.ts'

/*
 * A thread of its own for reading the data packages of the gazetteer, whose memory is given back when it ends: they take
 * 50 MB. Asked by any message, it answers with places as the text of a JSON array, and with null after the last ones.
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
