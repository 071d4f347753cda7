import './require-node-20.mjs'
import { command } from './project.mjs'
import { run } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

// npm run dev: the same server with hot reload.
command(async () => {
  await ensureInstalled()
  return run('server/main.ts', { env: { NODE_ENV: 'development', VOLTACRE_DEV: '1' } })
})
