import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Installs what is missing. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await oneAtATime(async () => {
    // Whoever had the lock before may have done it.
    if (!isInstalled()) await install()
  })
}

/** Installs what is missing and builds when the sources changed. */
export async function ensureBuilt() {
  await ensureInstalled()
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (!isBuilt()) await build()
  })
}
