import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What journeys know of the product that they walk through. */
export const PORT = Number(process.env.E2E_PORT || 4173)

/** Made anew with each run; mails lie in its outbox. */
export const DATA_DIR = join(tmpdir(), `voltacre-e2e-${PORT}`)

export const ADMIN = { email: 'ops@voltacre.test', password: 'a map room at noon' }
