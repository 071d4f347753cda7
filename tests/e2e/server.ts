import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ADMIN, DATA_DIR, PORT } from './product.ts'

/**
 * The built product on a new data folder, as `npm start` runs it: embedded database, demo content, files on disk. The
 * folder goes when the journeys are done.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
rmSync(DATA_DIR, { recursive: true, force: true })

const product = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
  cwd: root,
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(PORT),
    DATA_DIR,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
product.once('exit', (code) => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exit(code ?? 1)
})
