import type { DuckFailureKind } from './duck-protocol.ts'

/** The answer would be more than a page. */
export class TooMuch extends Error {}

/** What DuckDB's words mean for whoever asked: the first line of them, as further ones repeat the statement. */
export function failureOf(error: unknown): { kind: DuckFailureKind; message: string } {
  const whole = error instanceof Error ? error.message : String(error)
  const message = whole.split('\n', 1)[0] ?? ''
  if (error instanceof TooMuch) return { kind: 'memory', message: 'The answer is too large.' }
  if (/^INTERRUPT/i.test(message)) return { kind: 'timeout', message: 'It was stopped.' }
  if (/^Out of Memory|No space left|max_temp_directory_size/i.test(whole)) return { kind: 'memory', message }
  // After these DuckDB refuses everything: only a new process helps.
  if (/^(FATAL|INTERNAL)/i.test(message)) return { kind: 'gone', message }
  return { kind: 'invalid', message }
}
