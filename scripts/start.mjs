import './require-node-20.mjs'
import { command, serverEnv, serverFlags } from './project.mjs'
import { run } from './run.mjs'
import { ensureBuilt } from './setup.mjs'

// npm start: installs what is missing, builds when the sources changed, serves.
command(async () => {
  await ensureBuilt()
  return run('server/main.ts', { env: { NODE_ENV: 'production', ...serverEnv() }, flags: serverFlags() })
})
