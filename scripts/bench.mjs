import './require-node-20.mjs'
import { command } from './project.mjs'
import { run } from './run.mjs'
import { ensureBuilt } from './setup.mjs'

// npm run bench: the benchmarks, each printing one JSON line. They measure the built product.
command(async () => {
  await ensureBuilt()
  return run('bench/run.ts', { args: process.argv.slice(2), env: { NODE_ENV: 'production' } })
})
