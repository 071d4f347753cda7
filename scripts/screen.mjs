import './require-node-20.mjs'
import { command } from './project.mjs'
import { run } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

// npm run screen -- FILE
command(async () => {
  await ensureInstalled()
  return run('server/edge/cli/screen.ts', { args: process.argv.slice(2), env: { NODE_ENV: 'production' } })
})
