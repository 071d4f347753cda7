import './require-node-20.mjs'
import { command, serverEnv, serverFlags } from './project.mjs'
import { stopIsSuccess } from './quiet-run.mjs'
import { run } from './run.mjs'
import { ensureBuilt } from './setup.mjs'

// npm start: installs missing packages, builds if the sources changed, and starts the server.
command(async () => {
  const endSetup = stopIsSuccess()
  await ensureBuilt()
  const env = { NODE_ENV: 'production', ...serverEnv() }
  const ended = run('server/main.ts', { env, flags: serverFlags(), server: true })
  // Only now, because a signal that nothing listens for is lost.
  endSetup()
  return ended
})
