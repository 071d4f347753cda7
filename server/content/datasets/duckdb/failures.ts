import type { DuckFailureKind } from './protocol.ts'

/** The result is larger than a page. */
export class ResultTooLarge extends Error {}

/** Classifies a DuckDB error. Its message is the first line, since further lines repeat the statement. */
export function toDuckFailure(error: unknown): { kind: DuckFailureKind; message: string } {
  const whole = error instanceof Error ? error.message : String(error)
  const message = whole.split('\n', 1)[0] ?? ''
  if (error instanceof ResultTooLarge) return { kind: 'memory', message: 'The result is too large.' }
  if (/^INTERRUPT/i.test(message)) return { kind: 'timeout', message: 'It was stopped.' }
  if (/^Out of Memory|No space left|max_temp_directory_size/i.test(whole)) return { kind: 'memory', message }
  // After these errors DuckDB rejects every query, so the process must be replaced.
  if (/^(FATAL|INTERNAL)/i.test(message)) return { kind: 'gone', message }
  return { kind: 'invalid', message }
}
