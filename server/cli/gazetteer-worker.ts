import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../db/database.ts'
import { loadGazetteer } from '../db/gazetteer.ts'

// In a thread of its own: the data packages take 150 MB, which the import would otherwise keep to its end.
const database = await openDatabase({ ...workerData, log: { info() {}, warn() {}, error() {} } })
try {
  parentPort?.postMessage(await loadGazetteer(database))
} finally {
  await database.close()
}
