import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Installs missing packages. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await oneAtATime(async () => {
    // The previous holder of the lock may have installed them.
    if (!isInstalled()) await install()
  })
}

/** Installs missing packages, and builds if the sources changed. */
export async function ensureBuilt() {
  await ensureInstalled()
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (!isBuilt()) await build()
  })
}
