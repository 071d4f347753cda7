import { DataDirError } from './db/data-dir.ts'

/** Prints a progress message to stderr; not a log line. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** On the first SIGTERM or SIGINT, closes what is open and exits with 0. */
export function exitOnSignals(open: AsyncDisposableStack): void {
  const exit = async () => {
    if (open.disposed) return
    await open.disposeAsync().catch((error: unknown) => printLine(`Stopping: ${explainStartFailure(error)}`))
    process.exit(0)
  }
  process.on('SIGTERM', exit)
  process.on('SIGINT', exit)
}

const REASONS: Record<string, (error: NodeJS.ErrnoException & { address?: string; port?: number }) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Stop it or set PORT to another port.`,
  EACCES: ({ path, port }) =>
    port
      ? `You don't have permission to use port ${port}. Set PORT to a port above 1023.`
      : `You don't have permission to access ${path}. Set DATA_DIR to a folder you can write to.`,
  EADDRNOTAVAIL: ({ address }) => `HOST is ${JSON.stringify(address)}, but this machine doesn't have that address.`,
  ENOTFOUND: (error) => `${error.message}. Check HOST, DATABASE_URL and STORAGE_URL.`,
  ENOTDIR: ({ path }) => `${path} is a file, not a folder. Set DATA_DIR to another folder.`,
  EEXIST: ({ path }) => `${path} is a file, not a folder. Set DATA_DIR to another folder.`,
  ENOSPC: () => 'The disk that holds DATA_DIR is full. Free some space or set DATA_DIR to another folder.',
  EDQUOT: () =>
    'Your quota on the disk that holds DATA_DIR is used up. Free some space or set DATA_DIR to another folder.',
  EROFS: ({ path }) => `${path} is read-only. Set DATA_DIR to a folder you can write to.`,
  ECONNREFUSED: () => "Can't connect to the database in DATABASE_URL. Start it or correct the URL.",
  '53100': () => 'The disk that holds the database is full. Free some space and start again.',
  '28P01': () => 'The database rejected the user or password in DATABASE_URL.',
  '28000': () => 'The database rejected the user in DATABASE_URL.',
  '3D000': (error) => `DATABASE_URL: ${error.message}. Create it or correct the URL.`,
  '0A000': () => 'The database server does not have the PostGIS extension. Install it first.',
}

/** Explains in one line why start-up failed and what to do. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof DataDirError) return error.message
  for (const cause of causesOf(error)) {
    const reason = cause.code === undefined ? undefined : REASONS[cause.code]
    if (reason) return reason(cause)
  }
  const message = error instanceof Error ? deepest(error).message : String(error)
  return message.split('\n')[0]?.slice(0, 500) || 'Start-up failed for an unknown reason.'
}

/** An error and what caused it, outermost first. */
export function* causesOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let cause = error; cause instanceof Error; cause = firstCause(cause)) yield cause
}

const firstCause = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : error.cause)

function deepest(error: Error): Error {
  const cause = firstCause(error)
  return cause instanceof Error ? deepest(cause) : error
}
