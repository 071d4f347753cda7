import type { Extension } from '@electric-sql/pglite'

/** What PostgreSQL calls a full disk (SQLSTATE). */
export const DISK_FULL = '53100'

/** What PGlite calls in a loop until PostgreSQL has read the whole request, ignoring every exception. */
interface Loop {
  _PostgresMainLoopOnce: () => void
  _pgl_setPGliteExitStatus: () => void
  _PostgresSendReadyForQueryIfNecessary: () => void
  _pgl_pq_flush: () => void
}

/**
 * PostgreSQL ends itself when it can't write its log, mostly because the disk is full. A server then starts again; PGlite
 * would call the ended one forever, without returning to the event loop. With this, the statement and all later ones fail.
 */
export const endOnAbort: Extension = {
  name: 'end-on-abort',
  setup: async (pglite, options) => {
    let panic = ''
    const print = options.printErr
    options.printErr = (line: string) => {
      if (line.includes('PANIC:')) panic = line.slice(line.indexOf('PANIC:') + 'PANIC:'.length).trim()
      print(line)
    }
    options.onAbort = () => {
      const error = new Error(panic || 'The embedded database ended unexpectedly.')
      const fail = () => {
        throw /No space left|quota exceeded/i.test(panic) ? Object.assign(error, { code: DISK_FULL }) : error
      }
      const loop = (pglite as unknown as { Module: Loop }).Module
      loop._PostgresMainLoopOnce = fail
      loop._pgl_setPGliteExitStatus = fail
      // These run after the failure, and would replace its error with their own.
      loop._PostgresSendReadyForQueryIfNecessary = () => {}
      loop._pgl_pq_flush = () => {}
    }
    return {}
  },
}
