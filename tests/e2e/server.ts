import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The built product on a new data folder, as `npm start` runs it: embedded database, demo content, files on disk. The
 * folder goes when the journeys are done.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-e2e-'))
const root = fileURLToPath(new URL('../../', import.meta.url))

const product = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
  cwd: root,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: process.env.PORT, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
product.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
