import './require-node-20.mjs'
import { command } from './project.mjs'
import { run } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

// Millions of short-lived rows: a larger young generation uses more memory without being faster.
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4'

// npm run import -- listings FILE
command(async () => {
  await ensureInstalled()
  const options = [process.env.NODE_OPTIONS, SMALL_YOUNG_GENERATION].filter(Boolean).join(' ')
  const env = { NODE_ENV: 'production', NODE_OPTIONS: options }
  return run('server/edge/cli/import.ts', { args: process.argv.slice(2), env })
})
