import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { explain } from './install.mjs'

/** The error line for an npm output. Reads and removes the log file that it names. */
function line(output) {
  const { message } = explain(output)
  const log = / Everything it said is in (.+)\.$/.exec(message)[1]
  expect(readFileSync(log, 'utf8')).toBe(output)
  rmSync(dirname(log), { recursive: true })
  expect(message).not.toContain('\n')
  return message.replace(/ Everything it said.*/, '')
}

test.each([
  [
    'npm error code ENOTFOUND\nnpm error syscall getaddrinfo',
    'the package registry is out of reach (ENOTFOUND). Check the network, then try again.',
  ],
  [
    'npm error code ECONNREFUSED',
    'the package registry is out of reach (ECONNREFUSED). Check the network, then try again.',
  ],
  ['npm ERR! code ENOSPC\nnpm ERR! nospc ENOSPC: no space left on device', 'no space is left on the disk.'],
  ['npm error code EACCES\nnpm error path /srv/a b\nnpm error errno -13', 'no permission to write /srv/a b (EACCES).'],
  ['npm error code E403', 'the package registry refused (E403).'],
  [
    'npm error code SELF_SIGNED_CERT_IN_CHAIN',
    "the package registry's certificate is not trusted (SELF_SIGNED_CERT_IN_CHAIN).",
  ],
  ['npm error code EUSAGE', 'package-lock.json does not fit package.json. Run npm install.'],
  [
    'npm error code 1\nnpm error command failed: gyp\nnpm error A complete log of this run can be found in: /x',
    'command failed: gyp.',
  ],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left\nnpm error code 1', 'no space is left on the disk.'],
  ['npm warn cleanup EPERM\nnpm error code 1\nnpm error TypeError: x\nnpm error Node.js v24.1.0', 'TypeError: x.'],
  ['', 'it ended without output.'],
])('npm says %j', (output, reason) => {
  expect(line(output)).toBe(`The packages cannot be installed: ${reason}`)
})
