import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../db/database.ts'
import { loadGazetteer } from '../db/gazetteer.ts'

// Runs in a thread of its own: see import.ts.
const database = await openDatabase({ ...workerData, log: { info() {}, warn() {}, error() {} } })
try {
  parentPort?.postMessage(await loadGazetteer(database))
} finally {
  await database.close()
}
