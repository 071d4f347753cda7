import './require-node-20.mjs'
import { command } from './project.mjs'
import { run } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

// npm run restore -- FILE
command(async () => {
  await ensureInstalled()
  return run('server/edge/cli/restore.ts', { args: process.argv.slice(2), env: { NODE_ENV: 'production' } })
})
