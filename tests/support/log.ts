import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import { createLogger } from '../../server/http/log.ts'

export interface LogLine {
  level: number
  msg: string
  [name: string]: unknown
}

/** A log like the product's, whose lines can be looked at. */
export function listeningLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = []
  const into = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const serializers = createLogger('silent')[pino.symbols.serializersSym as never] as never
  return { log: pino({ base: undefined, serializers }, into), lines }
}
