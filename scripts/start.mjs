import './require-node-20.mjs'
import { command, serverEnv, serverFlags } from './project.mjs'
import { run } from './run.mjs'
import { ensureBuilt } from './setup.mjs'

// npm start: installs missing packages, builds if the sources changed, and starts the server.
command(async () => {
  await ensureBuilt()
  return run('server/main.ts', { env: { NODE_ENV: 'production', ...serverEnv() }, flags: serverFlags() })
})
