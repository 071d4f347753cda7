import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { INHERITED_ENV } from '../support/product.ts'
import { databaseUrl, onServer, SERVER_URL } from '../support/template.ts'
import { addOwnedListing } from './owned-listing.ts'
import { ADMIN, DATA_DIR, PORT, SMTP_PORT } from './product.ts'

/**
 * Runs the built product on a new data folder as `npm start` does: demo content, files on disk, and the database of
 * TEST_DATABASE_URL where it is set, the embedded one otherwise. One listing has an owner. What it created is removed when the tests end.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const DATABASE = `voltacre_e2e_${PORT}`

await removeData()
if (SERVER_URL) await onServer(SERVER_URL, (client) => client.query(`create database ${DATABASE}`))
const url = SERVER_URL && databaseUrl(SERVER_URL, DATABASE)
await addOwnedListing(DATA_DIR, url)

const product = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
  cwd: root,
  env: {
    NODE_ENV: 'production',
    ...INHERITED_ENV,
    PORT: String(PORT),
    DATA_DIR,
    ...(url && { DATABASE_URL: url }),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    INBOUND_SMTP_PORT: String(SMTP_PORT),
    INBOUND_DOMAIN: 'mail.voltacre.test',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
product.once('exit', async (code) => {
  await removeData()
  process.exit(code ?? 1)
})

async function removeData(): Promise<void> {
  rmSync(DATA_DIR, { recursive: true, force: true })
  if (SERVER_URL)
    await onServer(SERVER_URL, (client) => client.query(`drop database if exists ${DATABASE} with (force)`))
}
