import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The instance that the browser tests use. */
export const PORT = Number(process.env.E2E_PORT || 4173)

/** Where it takes email over SMTP. */
export const SMTP_PORT = PORT + 1000

export const ORIGIN = `http://127.0.0.1:${PORT}`

/** Created again for each run; its outbox holds the emails. */
export const DATA_DIR = join(tmpdir(), `voltacre-e2e-${PORT}`)

export const ADMIN = { email: 'ops@voltacre.test', password: 'a map room at noon' }
