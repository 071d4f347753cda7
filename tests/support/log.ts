import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import { createLogger } from '../../server/platform/http/log.ts'

export interface LogLine {
  level: number
  msg: string
  [name: string]: unknown
}

/** A logger like the product's that collects its lines. */
export function captureLog(): { log: Logger; lines: LogLine[] } {
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
