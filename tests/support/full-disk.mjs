import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a process whose embedded database may write DISK_BYTES before its disk is full.
const { writeSync } = fs
let free = Number(process.env.DISK_BYTES)

fs.writeSync = (...args) => {
  if (free <= 0)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  const written = writeSync(...args)
  free -= written
  return written
}
syncBuiltinESMExports()
